import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { type ReactNode, useEffect } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { billingWords, kindWords, lengthWords, priceWords, wayWords } from '#client/parts/contract/words.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import {
  billingDays,
  type OfferForm as Form,
  mostMails,
  type OfferRow,
  type OfferTerms,
  offerKinds,
  payWays,
} from '#contract/contracts/offerShapes.ts'
import { AddOnsField } from './AddOnsField.tsx'
import { PresaleField } from './PresaleField.tsx'
import { PromotionsField } from './PromotionsField.tsx'
import { offer } from './rows.ts'

const kinds = offerKinds.map(kind => [kind, kindWords[kind]] as const)
const billing = billingDays.map(day => [day, billingWords[day]] as const)
const ways = payWays.map(way => [way, wayWords[way]] as const)

const begins = {
  kind: 'fixed',
  months: 12,
  entries: null,
  noticeMonths: 2,
  renewalMonths: null,
  periodMonths: 1,
  billingDay: 'start',
  joiningFee: 0,
  transferFee: 0,
  addOns: [],
  category: null,
  ways: ['debit', 'bill'],
  withdrawalDays: 0,
  debtClause: false,
  presale: null,
} satisfies Partial<OfferTerms>

/** The values that a new offer begins with. */
const newOfferOf = (studios: readonly string[]) =>
  ({
    contract: { ...begins, studios: [...studios] },
    eMails: [],
    promotions: [],
    enabledStudios: [...studios],
    useStudioCity: true,
  }) as unknown as Partial<Form>

const Pair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
    {children}
  </Box>
)

/** Kinds with a term, which goes on by itself where the offer says so (C11). */
const hasTerm = (kind: OfferTerms['kind'] | undefined) => kind === 'fixed' || kind === 'prepaid'

/** Terms that were typed for another kind: on the paper nobody would see in the form why it ends or renews. */
const hiddenIn = ({ kind, months, entries, renewalMonths }: Partial<OfferTerms>) =>
  [
    !hasTerm(kind) && months != null && 'months',
    kind !== 'entries' && entries != null && 'entries',
    !hasTerm(kind) && renewalMonths != null && 'renewalMonths',
  ].filter(name => name !== false)

/** How long it runs, what ends it, and whether it goes on (C11). */
function LengthFields() {
  const { values, setFieldValue } = useFormikContext<{ contract?: Partial<OfferTerms> }>()
  const { kind } = values.contract ?? {}
  const hidden = hiddenIn(values.contract ?? {}).join()
  useEffect(() => {
    for (const name of kind && hidden ? hidden.split(',') : []) void setFieldValue(`contract.${name}`, null)
  }, [kind, hidden, setFieldValue])
  return (
    <Pair>
      <offer.Field name="contract.kind" options={kinds} />
      {hasTerm(kind) && <offer.Field name="contract.months" required />}
      {kind === 'entries' && <offer.Field name="contract.entries" required />}
      <offer.Field name="contract.noticeMonths" />
      {hasTerm(kind) && (
        <offer.Field
          name="contract.renewalMonths"
          hint={`Leer: Der Vertrag endet von selbst. Sonst steht die Verlängerung auf einer eigenen Zeile, die angekreuzt wird.${kind === 'prepaid' ? ' Im Voraus bezahlt dauert sie so lang wie die Laufzeit und kostet dasselbe.' : ''}`}
        />
      )}
    </Pair>
  )
}

function PriceFields() {
  const { kind } = useFormikContext<{ contract?: Partial<OfferTerms> }>().values.contract ?? {}
  const whole = kind === 'prepaid' || kind === 'entries'
  return (
    <>
      <Pair>
        <MoneyField name="contract.price" label={whole ? 'Preis des Ganzen' : 'Preis pro Periode'} hint="Mit MWST." />
        <MoneyField name="contract.joiningFee" label="Einschreibegebühr" hint="Einmal, mit der ersten Periode." />
        <MoneyField
          name="contract.transferFee"
          label="Gebühr für eine Übertragung"
          hint="Wer den Rest eines Vertrags von jemand anderem übernimmt, bezahlt sie."
        />
        {!whole && <offer.Field name="contract.periodMonths" />}
        <offer.Field name="contract.billingDay" options={billing} />
      </Pair>
      <offer.Field name="contract.ways" options={ways} />
      <AddOnsField />
      <PromotionsField />
      <PresaleField />
    </>
  )
}

const Mails = () => (
  <LinesField<string> name="eMails" legend="Mail bei Abschluss an" more="Adresse hinzufügen" blank="" most={mostMails}>
    {(each, { nth, onChange, onLeft, onRemove }) => (
      <TextField
        label={`Adresse ${nth}`}
        type="email"
        value={each}
        onBlur={onLeft}
        onChange={next => (next === '' && each !== '' ? onRemove() : onChange(next))}
      />
    )}
  </LinesField>
)

function PaperFields() {
  return (
    <>
      <offer.Field
        name="preConditionText"
        area
        hint="Steht auf dem Vertrag vor den Bedingungen. «# » beginnt einen Titel, «- » eine Aufzählung; {name}, {angebot}, {beginn}, {ende}, {preis}, {total}, {ort} und {datum} werden eingesetzt."
      />
      <offer.Field name="postConditionText" area hint="Steht nach den Bedingungen, vor den Unterschriften." />
      <offer.Field name="useStudioCity" hint="Sonst ist es der Sitz der Marke." />
    </>
  )
}

const reads = {
  contract: (value: unknown) => {
    const terms = value as OfferTerms
    return `${terms.title}, ${lengthWords(terms)}, ${priceWords(terms)}`
  },
  promotions: (value: unknown) => (value as { title: string }[]).map(({ title }) => title).join(', ') || 'keine',
}

interface OfferFormProps {
  row: OverlaidRow<OfferRow> | undefined
  onDone: (saved: OfferRow | undefined, _id: string) => unknown
}

/** Everything that an offer says (C34): terms, prices, add-ons, promotions, texts, studios. */
export function OfferForm({ row, onDone }: OfferFormProps) {
  const { options, nameOf } = useOwnStudios(offers.create)
  const own = options.length === 1 ? [options[0]![0]] : []
  const studios = (value: unknown) => (value as string[]).map(code => nameOf(code)).join(', ')
  return (
    <offer.Form row={row} start={newOfferOf(own)} reads={{ ...reads, enabledStudios: studios }} onDone={onDone}>
      <Pair>
        <offer.Field name="internalTitle" autoFocus={!row} hint="Den sieht nur das Team." />
        <offer.Field name="contract.title" hint="So lesen es Mitglieder." />
        <offer.Field name="badge" hint="Steht auf der Karte, zum Beispiel «Beliebt»." />
      </Pair>
      <Section title="Laufzeit">
        <LengthFields />
      </Section>
      <Section title="Preis">
        <Box display="grid" gap="18">
          <PriceFields />
        </Box>
      </Section>
      <Section title="Studios">
        <Box display="grid" gap="18">
          <offer.Field name="enabledStudios" options={options} />
          <offer.Field name="contract.studios" options={options} hint="Wo der Eintritt gilt." />
          <offer.Field name="contract.category" hint="Wie sie im Zutrittssystem heisst." />
        </Box>
      </Section>
      <Section title="Vertrag">
        <Box display="grid" gap="18">
          <PaperFields />
          <offer.Field name="contract.withdrawalDays" hint="Was das Gesetz verlangt, gilt auch bei 0." />
          <offer.Field name="contract.debtClause" hint="Nur mit diesem Satz im Vertrag darf eine offene Rechnung den Eintritt sperren." />
          <Mails />
        </Box>
      </Section>
    </offer.Form>
  )
}
