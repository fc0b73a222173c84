import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { courseOffice, type SettingRow } from '#contract/courses/office.ts'
import { usualRules } from '#contract/courses/rules.ts'

const { Form, Field } = formFor(courseOffice.editSettings)

const minutes = (value: number) => (value === 0 ? 'bis zum Beginn' : `bis ${value} Min. vorher`)
const sentence = ({ openDays, closeMinutes, lateMinutes, promoteMinutes, mostWaiting }: SettingRow) =>
  `Offen ${openDays} Tage vorher, ${minutes(closeMinutes)} · Abmeldung frei ${minutes(lateMinutes)} · ${
    mostWaiting === 0 ? 'keine Warteliste' : `Nachrücken ${minutes(promoteMinutes)}`
  }`

/** /dashboard/gf/settings: when members of a studio may book, sign off and move up (gf_c_signupRange, L65). */
export default function Settings() {
  const { data, error, stand, again } = useCall(courseOffice.settings)
  const [open, setOpen] = useState<string>()
  const row = data?.find(({ studio }) => studio === open)
  return (
    <Page title="Kurse: Anmeldefenster">
      <Box display="flex" justifyContent="space-between" gap="12" paddingBlock="8">
        <Text textStyle="small" color="ink2">
          Diese Regeln liest, wer bucht, vor der Anmeldung.
        </Text>
        <Stand at={stand} />
      </Box>
      {!data && error && <Empty text={error.message} action={<Button onClick={() => void again()}>Nochmals</Button>} />}
      {data?.length === 0 && <Empty text="In keinem Studio darfst du die Regeln setzen." />}
      {data?.map(each => (
        <Row
          key={each.studio}
          title={each.name}
          second={sentence(each)}
          trail={each.version === 0 ? <Chip small>üblich</Chip> : undefined}
          onPick={() => setOpen(each.studio)}
        />
      ))}
      {row && (
        <Sheet open onClose={() => setOpen(undefined)} title={row.name}>
          <Rules row={row} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Page>
  )
}

function Rules({ row, onDone }: { row: SettingRow; onDone: () => void }) {
  return (
    <Form
      start={row}
      also={{ studio: row.studio, version: row.version }}
      draft={`courseRules/${row.studio}`}
      onDone={() => {
        toast(`${row.name}: Die neuen Regeln gelten ab jetzt.`)
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
