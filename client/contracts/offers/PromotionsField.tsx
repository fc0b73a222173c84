import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { Francs, LineBox } from '#client/parts/LineBox.tsx'
import { mostPromotions, type OfferPromotion } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'

const ways = [
  ['percent', 'Prozent weg'],
  ['amount', 'Betrag weg'],
  ['none', 'Nur ohne Einschreibegebühr'],
] as const
type PromotionKind = (typeof ways)[number][0]

const wayOf = ({ percent, amount }: OfferPromotion): PromotionKind => (amount !== null ? 'amount' : percent !== null ? 'percent' : 'none')

const meant: Record<PromotionKind, Partial<OfferPromotion>> = {
  percent: { percent: 1000, amount: null },
  amount: { percent: null, amount: 1000 },
  none: { percent: null, amount: null, waivesFee: true },
}

const blank = (): OfferPromotion => ({
  _id: '',
  title: '',
  code: null,
  from: today(),
  until: addDays(today(), 30),
  percent: 1000,
  amount: null,
  periods: 1,
  waivesFee: false,
})

interface LineProps {
  promotion: OfferPromotion
  nth: number
  put: (next: Partial<OfferPromotion>) => void
  onLeft: () => void
  onRemove: () => void
}

function PromotionLine({ promotion, nth, put, onLeft, onRemove }: LineProps) {
  const { title, code, from, until, percent, amount, periods, waivesFee } = promotion
  const way = wayOf(promotion)
  return (
    <LineBox label={title || `Aktion ${nth}`} onRemove={onRemove}>
      <TextField label="Aktion" required value={title} onBlur={onLeft} onChange={next => put({ title: next })} />
      <TextField
        label="Code"
        hint="Leer: Alle erhalten die Aktion."
        value={code ?? ''}
        onBlur={onLeft}
        onChange={next => put({ code: next.trim() || null })}
      />
      <TextField label="Von" type="date" required value={from} onBlur={onLeft} onChange={next => put({ from: next })} />
      <TextField label="Bis" type="date" required value={until} onBlur={onLeft} onChange={next => put({ until: next })} />
      <SelectField label="Was sie gibt" value={way} options={ways} onChange={next => put(meant[next as PromotionKind])} />
      {way === 'percent' && (
        <DecimalField
          label="Weniger"
          unit="%"
          required
          value={percent === null ? undefined : percent / 100}
          onBlur={onLeft}
          onChange={next => put({ percent: next === undefined ? (undefined as unknown as number) : Math.round(next * 100) })}
        />
      )}
      {way === 'amount' && (
        <Francs label="Weniger pro Periode" required value={amount} onBlur={onLeft} onChange={next => put({ amount: next ?? 0 })} />
      )}
      {way !== 'none' && (
        <DecimalField
          label="Für Perioden"
          hint="Leer: für die ganze Laufzeit."
          value={periods ?? undefined}
          onBlur={onLeft}
          onChange={next => put({ periods: next ?? null })}
        />
      )}
      <Check checked={waivesFee} onChange={next => put({ waivesFee: next })}>
        Ohne Einschreibegebühr
      </Check>
    </LineBox>
  )
}

/** Promotions of an offer, each with the days on which it is given and what it takes off. */
export const PromotionsField = () => (
  <LinesField<OfferPromotion> name="promotions" legend="Aktionen" more="Aktion hinzufügen" blank={blank()} most={mostPromotions}>
    {(each, { nth, onChange, onLeft, onRemove }) => (
      <PromotionLine
        promotion={each}
        nth={nth}
        put={next => onChange({ ...each, _id: each._id || v7(), ...next })}
        onLeft={onLeft}
        onRemove={onRemove}
      />
    )}
  </LinesField>
)
