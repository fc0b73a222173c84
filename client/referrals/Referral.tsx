import { Box, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { referrals } from '#contract/referrals/calls.ts'
import { OwnInvites } from './OwnInvites.tsx'
import { OwnLink } from './OwnLink.tsx'
import { OwnReferrals } from './OwnReferrals.tsx'
import { rewardOf } from './words.ts'

/** /referral: the member's own link, and what became of those who were invited (L18, L69). */
export default function Referral() {
  const me = useMe()
  return <Page>{me ? <ReferralOverview /> : <Stranger />}</Page>
}

/** Whoever is not signed in has no link to give away. */
function Stranger() {
  return (
    <Box paddingTop="16" display="flex" flexDirection="column" alignItems="flex-start" gap="16">
      <Text color="ink2">
        Mitglieder laden mit ihrem eigenen Link ein, wer auch gern trainieren möchte. Melde dich an, dann siehst du deinen.
      </Text>
      <ButtonLink to="login" search={{ weiter: '/referral' }}>
        Anmelden
      </ButtonLink>
    </Box>
  )
}

function ReferralOverview() {
  const { data, error, stand, again } = useCall(referrals.mine)
  useEffect(() => {
    const look = (before?: number) => void staleIn(['referrals'], before)
    return onNews({ events: ['referral:changed'], heard: () => look(), missed: look })
  }, [])
  if (!data)
    return (
      <Box minHeight="240px" paddingTop="16" aria-busy={!error || undefined}>
        <NotLoaded error={error} again={again} />
      </Box>
    )
  return (
    <>
      <Box as="section" aria-label="Das gibt es" paddingTop="16">
        <Box as="h2" textStyle="title" overflowWrap="anywhere" css={{ hyphens: 'auto' }}>
          {rewardOf(data)}
        </Box>
        <Text color="ink2" marginTop="6" overflowWrap="anywhere">
          Das bekommst du, wenn jemand mit deinem Link Mitglied wird. Er zählt {data.days} Tage.
        </Text>
        {data.friendText && (
          <Text marginTop="6" overflowWrap="anywhere">
            Für die eingeladene Person: {data.friendText}
          </Text>
        )}
      </Box>
      <OwnLink mine={data} />
      <OwnInvites />
      <OwnReferrals mine={data} stand={stand} />
    </>
  )
}
