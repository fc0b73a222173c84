import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { type PaymentSettingRow, paymentSettings } from '#contract/payments/paymentSettings.ts'
import { AccountFields, DaysField } from './settingFields.tsx'

const created = formFor(paymentSettings.create)
const edited = formFor(paymentSettings.edit)

interface SettingProps {
  row?: PaymentSettingRow
  places: readonly Option[]
  writes: boolean
  onDone: () => void
}

const toastSettingSaved = (onDone: () => void) => () => {
  void toast('Gespeichert. Die Administration erfährt es per E-Mail.')
  onDone()
}

/** Numbers of a brand or a studio, and who changed them; what is left empty is as elsewhere. */
export function SettingForm({ row, places, writes, onDone }: SettingProps) {
  const [_id] = useState(() => v7())
  if (!row)
    return (
      <created.Form also={{ _id }} draft="payment-setting/new" onDone={toastSettingSaved(onDone)}>
        <created.Field name="place" options={places} />
        <PaymentSettingFields Field={created.Field} />
      </created.Form>
    )
  return (
    <>
      {writes ? (
        <edited.Form
          rest={{ params: { id: row._id } }}
          start={row}
          also={{ _id: row._id, place: row.place, version: row.version }}
          onDone={toastSettingSaved(onDone)}
        >
          <PaymentSettingFields Field={edited.Field} />
        </edited.Form>
      ) : (
        <Text color="ink2">Ändern kann das die Administration.</Text>
      )}
      <Changes row={row} />
      {writes && <Remove row={row} onDone={onDone} />}
    </>
  )
}

function PaymentSettingFields({ Field }: { Field: typeof edited.Field }) {
  return (
    <>
      <Text textStyle="small" color="ink2">
        Was leer bleibt, gilt wie bei der Marke, und wo auch sie nichts sagt, wie üblich.
      </Text>
      <Field name="merchantAccount" hint="So heisst es beim Zahlungsdienst. Gilt für Zahlungen, die neu beginnen." />
      <Field name="resortID" hint="So heisst das Studio beim Zutrittsdienst." />
      <MoneyField name="most" label="Höchster Betrag einer Zahlung" hint="Üblich: CHF 5’000." />
      <Field name="holdMinutes" unit="Minuten" hint="So lange bleibt reserviert, was noch nicht bezahlt ist. Üblich: 10." />
      <Field name="qrIban" />
      <Field name="referencePrefix" />
      <MoneyField name="billMost" label="Offene Rechnungen höchstens" hint="Pro Person. Üblich: CHF 200." />
      <Field name="billDays" unit="Tage" hint="Üblich: 30." />
      <DaysField name="reminders" label="Erinnerungen nach Tagen" hint="Mit Komma getrennt. Üblich: 14, 31." />
      <MoneyField name="cardPrice" label="Preis der Membercard" hint="Für die ersten 11 Tage. Üblich: gratis." />
      <AccountFields />
    </>
  )
}

const Changes = ({ row: { changes } }: { row: PaymentSettingRow }) => (
  <Section title="Änderungen">
    {changes.length === 0 && <Text color="ink2">Noch keine.</Text>}
    {changes.map(({ at, who, said: lines }) => (
      <Box key={at} paddingBlock="6" borderBottom="1px solid {colors.line}">
        <Text textStyle="small" color="ink2">
          {date(dayOf(at))}, {clockTime(at)} · {who}
        </Text>
        {lines.map(line => (
          <Text key={line} overflowWrap="anywhere">
            {line}
          </Text>
        ))}
      </Box>
    ))}
  </Section>
)

function Remove({ row: { _id, version }, onDone }: { row: PaymentSettingRow; onDone: () => void }) {
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    const yes = await ask({
      title: 'Einstellung entfernen?',
      text: 'Dann gilt wieder, was die Marke sagt, oder das Übliche.',
      button: 'Entfernen',
      danger: true,
    })
    if (!yes) return
    try {
      await send(paymentSettings.remove, { params: { id: _id }, query: { version } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return setFailure(error.message)
    }
    await staleAfter(paymentSettings.remove)
    void toast('Entfernt.')
    onDone()
  }
  return (
    <Box paddingTop="18">
      <Button look="danger" size="row" onClick={() => void remove()}>
        Einstellung entfernen
      </Button>
      {failure && (
        <Text role="alert" color="danger" textStyle="small" paddingTop="6">
          {failure}
        </Text>
      )}
    </Box>
  )
}
