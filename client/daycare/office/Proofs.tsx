import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { counted, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { rowForm } from '#client/kit/rowForm.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { type DaycareProofRow, daycareProofs } from '#contract/daycare/daycareProofs.ts'
import { longestPage } from '#contract/page.ts'
import { type Lack, lacksOn, proofKinds } from '#contract/rules/daycare/daycareProofs.ts'

const proof = rowForm({
  add: daycareProofs.create,
  edit: daycareProofs.edit,
  remove: daycareProofs.remove,
  restore: daycareProofs.restore,
  one: daycareProofs.one,
  fresh: { version: 1 },
  called: ({ number }) => number,
  named: number => `Nachweis ${number}`,
  draft: 'daycareProof',
  removal: { label: 'Nachweis entfernen' },
})

const lackWords = ({ kind, left }: Lack, name: string | undefined) => {
  const what = name ? `${proofKinds[kind]} von ${name}` : proofKinds[kind]
  if (left === null) return `${what} fehlt.`
  return left === 0 ? `${what} gilt nur noch heute.` : `${what} gilt noch ${counted(left, 'Tag', 'Tage')}.`
}

/** The Kinderhort's permit and its carers' extracts, by number and days, with what is missing or ends soon (T42). */
export function Proofs({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(daycareProofs.list, { query: { studio: [studio], sort: '-until', limit: longestPage } })
  const known = useCall(daycareProofs.lacks, { query: { studio } }).data
  const { rows, refused } = useWaitingRows(data?.rows, stand, proof.ways)
  const [opened, setOpened] = useState<OverlaidRow<DaycareProofRow> | 'new'>()
  const row = opened === 'new' ? undefined : opened
  const here = rows?.filter(each => each.studio === studio)
  const carers = known?.carers ?? []
  const nameOf = (id: unknown) => carers.find(({ _id }) => _id === id)?.name
  // Changes that wait on this device count already.
  const lacks = here && known ? lacksOn(today(), { proofs: here, carers: carers.map(({ _id }) => _id) }) : []
  return (
    <Section title="Nachweise" aside={<Stand at={stand} />}>
      <Refusals refused={refused} one={proof.ways.one} open={setOpened} />
      {!rows && <NotLoaded error={error} again={again} lead="Die Nachweise sind auf diesem Gerät noch nicht geladen." />}
      {lacks.length > 0 && (
        <Box role="alert" color="warn" paddingBottom="8">
          {lacks.map(lack => (
            <Text key={`${lack.kind} ${lack.person}`}>{lackWords(lack, nameOf(lack.person))}</Text>
          ))}
        </Box>
      )}
      {here?.map(each => (
        <Row
          key={each._id}
          title={`${proofKinds[each.kind]} ${each.number}`}
          second={[each.person && (nameOf(each.person) ?? 'Betreut hier nicht mehr'), `${date(each.issued)} bis ${date(each.until)}`]
            .filter(Boolean)
            .join(' · ')}
          lead={each.act && <Tick state="waiting" size="small" />}
          onPick={() => setOpened(each)}
        />
      ))}
      <Box paddingTop="8">
        <Button look="soft" size="row" onClick={() => setOpened('new')}>
          Neuer Nachweis
        </Button>
      </Box>
      {opened && (
        <Sheet open onClose={() => setOpened(undefined)} title={row ? `Nachweis ${row.number}` : 'Neuer Nachweis'}>
          <proof.Form
            row={row}
            start={{ kind: 'extract' }}
            also={{ studio }}
            reads={{ person: id => nameOf(id) ?? 'Studio' }}
            onDone={() => setOpened(undefined)}
          >
            <proof.Field name="kind" options={Object.entries(proofKinds)} />
            <proof.Field
              name="person"
              options={carers.map(({ _id, name }): Option => [_id, name])}
              none="Niemandes: Bewilligung des Studios"
            />
            <proof.Field name="number" hint="Nur die Nummer: Was darin steht, gehört nicht hierher." />
            <proof.Field name="issued" type="date" />
            <proof.Field name="until" type="date" />
          </proof.Form>
        </Sheet>
      )}
    </Section>
  )
}
