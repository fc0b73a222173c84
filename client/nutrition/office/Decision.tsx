import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useMay } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type FoodRow, foods } from '#contract/nutrition/foods.ts'
import { food } from './foodForm.ts'

const refusal = formFor(foods.refuse)

const sentences = {
  pending: 'Von einem Mitglied erfasst: Andere finden es, sobald du es freigibst.',
  released: 'Alle finden es.',
  refused: 'Nur wer es erfasst hat, findet es.',
} as const

/** The decision on a member's product: released to everybody, or kept to its author with a reason. */
export function Decision({ row, onDone }: { row: OverlaidRow<FoodRow>; onDone: () => void }) {
  const [refuses, setRefuses] = useState(false)
  const name = food.called(row)
  const { send: release } = useSend(foods.release, { title: () => `Freigegeben: ${name}` })
  const params = { id: row._id }
  const { studio = null } = row
  // An act on the row that waits makes another version of it, which nobody knows yet.
  const seen = { studio, version: row.act ? undefined : row.version }
  const may = useMay(foods.release, { params, body: { studio } })
  if (row.source !== 'member') return null
  const away = (answer: unknown, text: string) => {
    onDone()
    sayDone(answer, text)
  }
  const go = () =>
    void release({ params, body: seen }).then(
      answer => away(answer, `«${name}» ist freigegeben.`),
      error => toast(error instanceof Error ? error.message : 'Das ging nicht.', { look: 'danger' }),
    )
  return (
    <Box as="section" aria-label="Freigabe" display="grid" gap="10" paddingBottom="18">
      <Text color="ink2">{sentences[row.state]}</Text>
      {row.photos?.map((address, at) => (
        <Image
          key={address}
          src={`/api/${address}`}
          alt={at === 0 ? 'Foto der Packung' : 'Foto der Nährwerte'}
          maxHeight="320px"
          maxWidth="full"
          borderRadius="field"
        />
      ))}
      {row.reason && <Text textStyle="card" color="danger" overflowWrap="anywhere">{`Abgelehnt: ${row.reason}`}</Text>}
      {may && !refuses && (
        <Flex gap="8" wrap="wrap">
          {row.state !== 'released' && (
            <Button look="soft" size="row" onClick={go}>
              Freigeben
            </Button>
          )}
          {row.state !== 'refused' && (
            <Button look="side" size="row" onClick={() => setRefuses(true)}>
              Ablehnen
            </Button>
          )}
        </Flex>
      )}
      {may && refuses && (
        <Box display="grid" gap="8">
          <refusal.Form
            rest={{ params }}
            also={seen}
            button="Ablehnen"
            title={() => `Abgelehnt: ${name}`}
            onDone={answer => away(answer, `«${name}» ist abgelehnt.`)}
          >
            <refusal.Field name="reason" area autoFocus hint="Liest, wer es erfasst hat." />
          </refusal.Form>
          <Button look="text" size="row" onClick={() => setRefuses(false)}>
            Doch nicht
          </Button>
        </Box>
      )}
    </Box>
  )
}
