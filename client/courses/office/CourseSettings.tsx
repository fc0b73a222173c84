import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { type OverlaidRow, overlaid, pendingActs, type Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { courseOffice, type SettingRow } from '#contract/courses/courseOffice.ts'
import { usualRules } from '#contract/courses/rules.ts'

const { Form, Field } = formFor(courseOffice.editSettings)
const ways: Ways<SettingRow> = {
  calls: { edit: courseOffice.editSettings },
  one: async ({ studio }) => {
    const found = (await prefetch(courseOffice.settings, {}, 0)).find(each => each.studio === studio)
    if (!found) throw new CallError('missing', 'In diesem Studio darfst du die Regeln nicht mehr setzen.')
    return found
  },
}

const minutes = (value: number) => (value === 0 ? 'bis zum Beginn' : `bis ${value} Min. vorher`)
const sentence = ({ openDays, closeMinutes, lateMinutes, promoteMinutes, mostWaiting }: SettingRow) =>
  `Offen ${counted(openDays, 'Tag', 'Tage')} vorher, ${minutes(closeMinutes)} · Abmeldung frei ${minutes(lateMinutes)} · ${
    mostWaiting === 0 ? 'keine Warteliste' : `Nachrücken ${minutes(promoteMinutes)}`
  }`

/** /dashboard/gf/settings: the moments from which members of a studio may book, sign off and move up (gf_c_signupRange, L65). */
export default function Settings() {
  const { data, error, stand, again } = useCall(courseOffice.settings)
  const [open, setOpen] = useState<OverlaidRow<SettingRow>>()
  const { acts, refused } = useWaiting(ways)
  const due = pendingActs(acts, stand ?? 0)
  const ofStudio = (code: string) => due.filter(({ id }) => id === code)
  const rows = data?.flatMap(each => overlaid(each, ofStudio(each.studio)) ?? [])
  return (
    <Page title="Kurse: Anmeldefenster">
      <Box display="flex" justifyContent="space-between" gap="12" paddingBlock="8">
        <Text textStyle="small" color="ink2">
          Diese Regeln liest, wer bucht, vor der Anmeldung.
        </Text>
        <Stand at={stand} />
      </Box>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Empty text="In keinem Studio darfst du die Regeln setzen." />}
      <Refusals refused={refused} one={ways.one} open={setOpen} />
      {rows?.map(each => (
        <Row
          key={each.studio}
          title={each.name}
          second={sentence(each)}
          wraps
          trail={each.act ? <Tick state="waiting" size="table" /> : each.version === 0 ? <Chip small>üblich</Chip> : undefined}
          onPick={() => setOpen(each)}
        />
      ))}
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={open.name}>
          <Rules row={open} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Page>
  )
}

function Rules({ row, onDone }: { row: OverlaidRow<SettingRow>; onDone: () => void }) {
  return (
    <Form
      start={row}
      also={{ studio: row.studio, version: row.version }}
      draft={`courseRules/${row.studio}`}
      again={row.act}
      title={() => row.name}
      onDone={answer => {
        sayDone(answer, answer === undefined ? `${row.name}: Die Regeln sind geändert.` : `${row.name}: Die neuen Regeln gelten ab jetzt.`)
        onDone()
      }}
    >
      <Field name="openDays" unit="Tage" hint={`Ab Mitternacht. Üblich: ${usualRules.openDays}.`} />
      <Field name="closeMinutes" unit="Min." hint="0: bis der Kurs beginnt." />
      <Field name="lateMinutes" unit="Min." hint="Wer sich später abmeldet, hat den Kurs verpasst." />
      <Field name="promoteMinutes" unit="Min." hint="Früher als die freie Abmeldung, damit sich abmelden kann, wer nachrückt." />
      <Field name="mostWaiting" hint="0: keine Warteliste." />
      <Field name="misses" hint="0: nie eine Pause." />
      <Field name="missDays" unit="Tage" />
      <Field name="pauseDays" unit="Tage" />
    </Form>
  )
}
