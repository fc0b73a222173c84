import { Box, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { useKept, useLocal } from '#client/data/local.ts'
import { prefetch } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { toast } from '#client/kit/toast.ts'
import { ClashTimes } from '#client/parts/profile/Clash.tsx'
import { chosenOf, mergedOf, type ProfileDifference, type ProfileSide } from '#client/parts/profile/merging.ts'
import { baseKey, editedOf, labelOf, type ProfileBase, useProfile } from '#client/parts/profile/profile.ts'
import { account, type ProfileForm } from '#contract/account.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const sides = (mine: string, theirs: string) =>
  [
    ['mine', mine],
    ['theirs', theirs],
  ] as const

/** Somebody else changed the profile meanwhile: both states stand side by side, field by field, until one is chosen. */
export function Conflict({ row, mine }: { row: OutboxRow; mine: ProfileForm }) {
  const local = useLocal()
  const { data } = useProfile()
  const { look, problem } = useLook(row.key)
  const [base] = useKept<ProfileBase | null>(baseKey, null)
  const [picked, setPicked] = useState<Partial<Record<string, ProfileSide>>>({})
  const current = data && data.version !== mine.version ? data : undefined
  if (!current) return <Missing problem={problem} onAgain={look} />
  const began = base?.version === mine.version ? base : undefined
  const fields = mergedOf(mine, current, began).asks
  const sideOf = ({ field }: ProfileDifference) => picked[field] ?? 'mine'

  const take = async () => {
    const body = chosenOf(mine, current, began, sideOf)
    await local.keep.set(baseKey, { version: current.version, values: editedOf(current) } satisfies ProfileBase)
    await local.outbox.edit(row.key, body)
    toast('Profil gespeichert.')
  }
  return (
    <Box as="section" aria-label="Zwei Fassungen deines Profils" paddingTop="18">
      <Text as="h2" textStyle="heading">
        Dein Profil wurde inzwischen geändert
      </Text>
      <Text textStyle="small" color="ink2" paddingBlock="6">
        Wähle je Angabe, was gilt. Bis dahin bleiben beide Fassungen erhalten.
      </Text>
      <ClashTimes row={row} profile={current} />
      {fields.map(one => (
        <Card key={one.field} marginBottom="10">
          <Text textStyle="label">{labelOf(one.field)}</Text>
          <Versions {...one} />
          <Segmented
            label={`${labelOf(one.field)}: was gilt`}
            value={sideOf(one)}
            options={sides('Meine Angabe', 'Stand im Studio')}
            onChange={side => setPicked(before => ({ ...before, [one.field]: side }))}
          />
        </Card>
      ))}
      <Box display="flex" gap="8" flexWrap="wrap" paddingTop="8">
        <Button onClick={() => void take()}>{fields.length > 0 ? 'So speichern' : 'Nochmals senden'}</Button>
        <Button look="side" onClick={() => void local.outbox.discard(row.key)}>
          Meine Änderung verwerfen
        </Button>
      </Box>
    </Box>
  )
}

/** Asks the studio for its state, whatever this device has from a moment ago. */
function useLook(key: string) {
  const [problem, setProblem] = useState<string>()
  const look = useCallback(() => {
    setProblem(undefined)
    prefetch(account.profile, {}, 0).catch(error => setProblem((error as Error).message))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(look, [key])
  return { look, problem }
}

function Missing({ problem, onAgain }: { problem?: string; onAgain: () => void }) {
  return (
    <Box role="status" paddingTop="18">
      <Text color="ink2" aria-busy={problem === undefined || undefined}>
        Dein Profil wurde inzwischen geändert. {problem ?? 'Der Stand im Studio wird geladen.'} Deine Änderung bleibt hier.
      </Text>
      {problem && (
        <Button look="side" size="row" marginTop="10" onClick={onAgain}>
          Nochmals versuchen
        </Button>
      )}
    </Box>
  )
}

const Versions = ({ mine, theirs }: ProfileDifference) => (
  <Box display="grid" gridTemplateColumns="1fr 1fr" gap="12" paddingBlock="8">
    <Version title="Deine Angabe" value={mine} />
    <Version title="Im Studio" value={theirs} />
  </Box>
)

const Version = ({ title, value }: { title: string; value: unknown }) => (
  <Box minWidth={0}>
    <Text textStyle="small" color="ink2">
      {title}
    </Text>
    <Text overflowWrap="anywhere">{value === undefined ? '(leer)' : String(value)}</Text>
  </Box>
)
