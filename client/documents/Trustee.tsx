import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { addMonths } from '#contract/days.ts'
import { payLists } from '#contract/documents/payLists.ts'

const isMonth = (typed: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(typed)

/** A studio's bills of a month for the trustee: one table, and the papers as one archive. */
export function TrusteeSheet({ onClose }: { onClose: () => void }) {
  const { options } = useOwnStudios(payLists.monthExcel)
  const [picked, setPicked] = useState<string>()
  const [month, setMonth] = useState(addMonths(today(), -1).slice(0, 7))
  const studio = picked ?? options[0]?.[0]
  const input = studio && isMonth(month) ? { params: { month }, query: { studio } } : undefined
  return (
    <Sheet open title="Für die Treuhand" onClose={onClose}>
      <Flex direction="column" gap="14">
        {options.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={options} onChange={setPicked} />}
        <TextField
          label="Monat"
          type="month"
          required
          value={month}
          error={isMonth(month) ? undefined : 'Gib den Monat als Jahr und Monat an.'}
          onChange={setMonth}
        />
        <Text color="ink2">
          Rechnungen mit Datum in diesem Monat, ohne die abgelehnten. Die Tabelle nennt zu jeder den Namen ihrer Datei im Zip; Beilagen
          liegen dort daneben.
        </Text>
        {input && (
          <Flex gap="8" wrap="wrap">
            <FileButton call={payLists.monthExcel} input={input} name={`Rechnungen ${studio} ${month}.xlsx`}>
              Tabelle
            </FileButton>
            <FileButton call={payLists.monthZip} input={input} name={`Rechnungen ${studio} ${month}.zip`}>
              Papiere als Zip
            </FileButton>
          </Flex>
        )}
      </Flex>
    </Sheet>
  )
}
