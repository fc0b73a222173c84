import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { FactList } from '#client/kit/FactList.tsx'
import { date } from '#client/kit/format.ts'
import { rewardOf } from '#client/referrals/words.ts'
import { phoneText } from '#contract/phone.ts'
import type { ReferralRow } from '#contract/referrals/referralOffice.ts'
import { hintsOf, StateChip } from './referralColumns.tsx'

const sources = { form: 'über den Link', member: 'vom Mitglied eingetragen', desk: 'am Empfang eingetragen' } as const
const dayText = (at: string) => date(dayOf(at))

/** Facts that are known of one referral. */
export function ReferralFacts({ row, studio }: { row: ReferralRow; studio: string | null }) {
  const hints = hintsOf(row)
  const facts: [string, string | null][] = [
    ['E-Mail', row.email],
    ['Telefon', row.telefon && phoneText(row.telefon)],
    ['Studio', studio],
    ['Eingeladen von', row.member ?? 'unbekannt: Der Link gehört niemandem.'],
    ['Begonnen', `${dayText(row.at)}, ${sources[row.source]}`],
    ['Zählt bis', dayText(row.until)],
    ['Belohnung', `${rewardOf(row)}${row.earlier ? ', wie die Einstellungen damals waren' : ''}`],
  ]
  return (
    <Box display="flex" flexDirection="column" gap="8">
      <Box display="flex" gap="8" flexWrap="wrap" alignItems="center">
        <StateChip state={row.state} />
        <Text textStyle="small" color="ink2">
          seit {dayText(row.since)}
        </Text>
      </Box>
      {hints && (
        <Text color="warn" fontWeight={560}>
          {hints}
        </Text>
      )}
      <FactList facts={facts} />
    </Box>
  )
}
