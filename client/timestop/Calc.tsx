import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { countPause } from '#client/parts/timestop/countedPause.ts'
import { PauseOutcome } from '#client/parts/timestop/Outcome.tsx'
import { daysWords, reasonWords, spanWords } from '#client/parts/timestop/words.ts'
import { addDays, isDay } from '#contract/days.ts'
import type { FoundPerson } from '#contract/people.ts'
import type { PauseResult } from '#contract/rules/timestop/pause.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { OfPerson } from '#contract/timestop/shapes.ts'
import { calcLines, calculated, type DescribedContract } from './calc.ts'
import { FreeFields } from './FreeFields.tsx'

const ways = [
  ['person', 'Von einem Mitglied'],
  ['free', 'Freie Angaben'],
] as const

/** /dashboard/timestop-calc: what a pause would do, day by day and Rappen by Rappen; it changes nothing and needs no network. */
export default function Calc() {
  const { person } = useQueryText()
  const [way, setWay] = useState<(typeof ways)[number][0]>(person ? 'person' : 'free')
  const [from, setFrom] = useState(today())
  const [to, setTo] = useState(() => addDays(today(), 29))
  const span = { from, to }
  const problem = isDay(from) && isDay(to) && to < from ? 'Das Ende liegt vor dem Anfang.' : undefined
  return (
    <Page title="Timestop-Rechner" back="timestop">
      <Box maxWidth="720px" paddingTop="12" display="flex" flexDirection="column" gap="18">
        <Segmented label="Wofür" value={way} options={ways} onChange={setWay} />
        <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="12">
          <TextField label="Von" type="date" required value={from} onChange={setFrom} />
          <TextField label="Bis" type="date" required value={to} onChange={setTo} error={problem} />
        </Box>
        {way === 'free' ? <Free span={span} /> : <Member span={span} linked={person} />}
      </Box>
    </Page>
  )
}

interface ReckonedSpan {
  from: string
  to: string
}

const isSpan = ({ from, to }: ReckonedSpan) => isDay(from) && isDay(to) && from <= to

const yearly: DescribedContract = { kind: 'fixed', start: '', months: 12, renews: false, price: 8900, billingDay: 'start' }

function Free({ span }: { span: ReckonedSpan }) {
  const [described, setDescribed] = useState<DescribedContract>(() => ({ ...yearly, start: addDays(today(), -90) }))
  const [fee, setFee] = useState<{ kind: 'none' | 'once' | 'month'; amount: number }>({ kind: 'none', amount: 0 })
  const isWhole = isSpan(span) && isDay(described.start) && (described.kind === 'open-ended' || described.months > 0)
  return (
    <>
      <FreeFields described={described} fee={fee} onDescribe={setDescribed} onFee={setFee} />
      {isWhole && <Result result={calculated(described, { ...span, fee })} />}
    </>
  )
}

function Member({ span, linked }: { span: ReckonedSpan; linked: string | undefined }) {
  const [person, setPerson] = useState<FoundPerson>()
  const userId = person?._id ?? linked
  return (
    <>
      <MemberPicker
        label="Person"
        value={person}
        onPick={setPerson}
        hint={linked && !person ? 'Gerechnet wird für die Person, von deren Karte du kommst.' : undefined}
      />
      {userId && <OfMember key={userId} userId={userId} span={span} />}
    </>
  )
}

function OfMember({ userId, span }: { userId: string; span: ReckonedSpan }) {
  const { data, error, again } = useCall(timestop.ofPerson, { params: { userId } })
  if (!data) return <NotLoaded error={error} again={again} lead="Die Verträge dieser Person sind auf diesem Gerät noch nicht geladen." />
  if (data.contracts.length === 0) return <Text color="ink2">Diese Person hat hier keinen Vertrag, der läuft.</Text>
  if (data.reasons.length === 0) return <Text color="ink2">Es gibt noch keinen Grund für Pausen.</Text>
  return <PersonReckoning known={data} span={span} />
}

function PersonReckoning({ known, span }: { known: OfPerson; span: ReckonedSpan }) {
  const { contracts, reasons } = known
  const [index, setIndex] = useState(String(contracts[0]?.index))
  const [reason, setReason] = useState(reasons[0]?._id ?? '')
  const shown = countPause(known, { index: Number(index), reason, ...span })
  return (
    <>
      <SelectField
        label="Vertrag"
        value={index}
        options={contracts.map(each => [String(each.index), `${each.title}, Nummer ${each.number}`] as const)}
        onChange={setIndex}
      />
      <SelectField
        label="Grund"
        value={reason}
        options={reasons.map(({ _id, text }) => [_id, text] as const)}
        hint={shown && `${reasonWords(shown.reason)}.`}
        onChange={setReason}
      />
      {shown?.result && <Result result={shown.result} />}
    </>
  )
}

function Result({ result }: { result: PauseResult }) {
  const lines = calcLines(result.perDay)
  const prices = lines.map(({ price }) => price)
  const sum = prices.includes(null) ? null : prices.reduce<number>((all, price) => all + (price ?? 0), 0)
  return (
    <>
      <Section title="Ergebnis">
        <PauseOutcome result={result} />
      </Section>
      {lines.length > 0 && (
        <Section title="Tag für Tag">
          <ReckoningLines label="Tage, die wegfallen und angehängt werden">
            {lines.map(({ from, to, days, price, madeUp }) => (
              <ReckoningLine
                key={from}
                title={
                  <>
                    {`${spanWords({ from, to })}, ${daysWords(days)}`}
                    <Text as="span" display="block" textStyle="small" color="ink2">
                      {madeUp ? `angehängt ${madeUp.from === madeUp.to ? date(madeUp.from) : spanWords(madeUp)}` : 'nicht angehängt'}
                    </Text>
                  </>
                }
                value={price === null ? undefined : money(price)}
              />
            ))}
            {sum !== null && <ReckoningLine strong title="Kosten in der Pause nichts, angehängt gleich viel" value={money(sum)} />}
          </ReckoningLines>
        </Section>
      )}
    </>
  )
}
