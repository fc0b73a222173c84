import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { Importer } from '#client/kit/importer/Importer.tsx'
import { useImporter } from '#client/kit/importer/useImporter.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import type { Reply } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import { importMost } from '#contract/leads/importShapes.ts'
import { Importing } from './Importing.tsx'

type Dry = Reply<typeof leads.checkImport>

/** Reads a table of leads: a dry run first, then a job takes all of it over. It gives nobody's consent to advertising (V45). */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { options } = useOwnStudios(leads.checkImport)
  const { data: categories = [] } = useCall(leads.categories)
  const desk = useDeskStudio()
  const [picked, setPicked] = useState<string>()
  const [category, setCategory] = useState('')
  const studio = picked ?? startStudio(options, desk) ?? ''
  const input = useMemo(() => ({ query: { studio, ...(category && { category }) } }), [studio, category])
  const onKept = (kept: string) => {
    const [code, of] = JSON.parse(kept) as [string, string]
    setPicked(code)
    setCategory(of)
  }
  const importer = useImporter<Dry>({ check: leads.checkImport, input, form: 'leads', choice: JSON.stringify([studio, category]), onKept })
  const { send, waiting } = useSend(leads.takeImport, { asks: true, title: () => 'Leads einlesen' })
  const [taken, setTaken] = useState<string>()
  const take = async (id: string) => {
    try {
      const begun = await send({ body: { id } })
      importer.drop()
      if (begun) return setTaken(id)
      onClose()
      sayDone(begun, 'Leads werden eingelesen.')
    } catch (error) {
      sayFailed(error)
      if (error instanceof CallError && error.code === 'lead-lapsed') importer.again()
    }
  }
  if (taken)
    return (
      <Sheet open wide onClose={onClose} title="Leads einlesen">
        <Importing id={taken} />
      </Sheet>
    )
  return (
    <Sheet open wide onClose={onClose} title="Leads einlesen">
      <Box display="flex" flexDirection="column" gap="14">
        <SelectField
          label="Studio"
          required
          value={studio}
          none={studio ? undefined : 'Bitte wählen'}
          options={options}
          onChange={setPicked}
        />
        <SelectField
          label="Kategorie"
          value={category}
          none="Keine"
          options={categories.map(({ _id, name }) => [_id, name] as const)}
          onChange={setCategory}
        />
        {studio && (
          <Importer
            label="Leads"
            importer={importer}
            hint={`CSV oder Excel (.xlsx), höchstens ${thousands(importMost.lines)} Zeilen, mit den Spalten Vorname, Name, E-Mail, Telefon und Wunsch. Wer zweimal dasteht, ist einer. Eine Einwilligung in Werbung gibt das nicht.`}
          >
            {dry => (
              <Box>
                <Text paddingBottom="10">
                  {`${counted(dry.fresh, 'neuer Lead', 'neue Leads')}, ${counted(dry.known, 'Zeile gehört zu einem bekannten', 'Zeilen gehören zu bekannten')}.`}
                </Text>
                <Button busy={waiting} onClick={() => void take(dry.id)}>
                  {`${counted(dry.fresh + dry.known, 'Zeile', 'Zeilen')} übernehmen`}
                </Button>
              </Box>
            )}
          </Importer>
        )}
      </Box>
    </Sheet>
  )
}
