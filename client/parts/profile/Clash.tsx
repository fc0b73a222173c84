import { Box, Text } from '@chakra-ui/react'
import { useKept } from '#client/data/local.ts'
import { moment } from '#client/kit/moment.ts'
import type { Profile, ProfileForm } from '#contract/account.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { mergedOf } from './merging.ts'
import { baseKey, labelOf, type ProfileBase, useProfile } from './profile.ts'

const read = (value: unknown) => (value === undefined ? 'leer' : `«${value}»`)

/** Time and author of each of the two states. */
export function ClashTimes({ row, profile }: { row: OutboxRow; profile: Profile }) {
  const { editedAt, editedByStudio } = profile
  const there = editedByStudio ? 'vom Studio' : 'auf einem anderen Gerät'
  return (
    <Text textStyle="small" color="ink2">
      Hier geändert: {moment(row.born)}.{editedAt && ` Im Studio: ${moment(editedAt)}, ${there}.`}
    </Text>
  )
}

/** The open questions of a refused edit of the profile, field by field, for a person who has not opened it yet. */
export default function Clash({ row }: { row: OutboxRow }) {
  const { data } = useProfile()
  const [base] = useKept<ProfileBase | null>(baseKey, null)
  const mine = row.body as ProfileForm
  if (row.code !== 'stale' || !data || data.version === mine.version) return null
  const { asks } = mergedOf(mine, data, base?.version === mine.version ? base : undefined)
  return (
    <Box paddingTop="4">
      {asks.map(({ field, mine: here, theirs }) => (
        <Text key={field} textStyle="small" overflowWrap="anywhere">
          {labelOf(field)}: hier {read(here)}, im Studio {read(theirs)}
        </Text>
      ))}
      <ClashTimes row={row} profile={data} />
    </Box>
  )
}
