import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, fileSize } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { timestop } from '#contract/timestop/calls.ts'

/** Reason, message and proofs, for whoever decides: they are asked for by a tap, since each reading is noted and shown to the member (C13). */
export function Proofs({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Grund und Belege">
      {open ? (
        <List id={id} />
      ) : (
        <>
          <Button look="soft" size="row" onClick={() => setOpen(true)}>
            Grund und Belege ansehen
          </Button>
          <Text textStyle="small" color="ink2" paddingTop="6">
            Das sind Gesundheitsdaten: Das Mitglied sieht, wer sie angesehen hat.
          </Text>
        </>
      )}
    </Section>
  )
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' }

function List({ id }: { id: string }) {
  const { data, error, again } = useCall(timestop.proofs, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <>
      <Text>{data.reasonText}</Text>
      {data.message && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {data.message}
        </Text>
      )}
      {data.rows.length === 0 && (
        <Text textStyle="small" color="ink2">
          Kein Beleg ist da: 90 Tage nach der Entscheidung sind sie gelöscht, wie die Nachricht.
        </Text>
      )}
      <Flex gap="8" wrap="wrap" paddingTop="8">
        {data.rows.map(({ file, type, bytes, at }, place) => (
          <FileButton key={file} call={timestop.view} input={{ params: { f: file } }} name={`Beleg-${place + 1}.${endings[type] ?? 'jpg'}`}>
            {`Beleg ${place + 1}, ${date(dayOf(at))}, ${fileSize(bytes)}`}
          </FileButton>
        ))}
      </Flex>
    </>
  )
}
