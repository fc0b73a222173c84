import { v7 } from 'uuid'
import { Check } from '#client/kit/Check.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { LineBox } from '#client/parts/LineBox.tsx'
import type { Prize } from '#contract/campaigns/shapes.ts'

const none = undefined as unknown as number
const blank: Prize = { _id: '', name: '', count: 1, blank: false, atOnce: false }

/** Prizes with how many there are of each; a wheel has blanks among them, and prizes that are handed over at once. */
export const PrizesField = ({ wheel }: { wheel: boolean }) => (
  <LinesField<Prize> name="prizes" legend="Preise" more="Preis hinzufügen" blank={blank} most={500}>
    {(prize, { nth, onChange, onLeft, onRemove }) => {
      const put = (next: Partial<Prize>) => onChange({ ...prize, _id: prize._id || v7(), ...next })
      return (
        <LineBox label={prize.name || `Preis ${nth}`} onRemove={onRemove}>
          <TextField label="Preis" required value={prize.name} onBlur={onLeft} onChange={name => put({ name })} />
          <DecimalField
            label="Anzahl"
            required
            step={1}
            value={prize.count}
            onBlur={onLeft}
            onChange={next => put({ count: next ?? none })}
          />
          {wheel && (
            <Check checked={prize.blank} onChange={next => put({ blank: next })}>
              Niete
            </Check>
          )}
          {wheel && !prize.blank && (
            <Check checked={prize.atOnce} onChange={atOnce => put({ atOnce })}>
              Wird gleich übergeben
            </Check>
          )}
        </LineBox>
      )
    }}
  </LinesField>
)
