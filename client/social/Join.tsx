import { Box, Text } from '@chakra-ui/react'
import { CallError } from '#client/data/problem.ts'
import { useMe } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { type SocialProfile, social } from '#contract/social/calls.ts'

const toastJoinFailure = (error: unknown) => void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

/** The meaning of joining, and the consent to it. */
export function Join({ own }: { own: NonNullable<SocialProfile['own']> }) {
  const save = useSend(social.saveProfile, { title: () => 'Community beitreten', asks: true })
  const shared = useMe()?.userRoles.includes('studio')
  if (shared)
    return <Empty text="Das ist das Konto eines Studios. In der Community sind Menschen: Tritt ihr mit deinem eigenen Konto bei." />
  const settings = { text: null, findable: false, sharesFriends: false, sharesSignups: false }
  const join = () =>
    save
      .send({ body: { ...settings, version: own.version, joined: true, consent: communityConsent.version } })
      .then(answer => sayDone(answer, 'Willkommen in der Community.'))
      .catch(toastJoinFailure)
  return (
    <Box
      as="section"
      aria-label={communityConsent.title}
      paddingTop="12"
      display="flex"
      flexDirection="column"
      gap="12"
      alignItems="flex-start"
    >
      {communityConsent.paragraphs.map(paragraph => (
        <Text key={paragraph} textStyle="body" color="ink2">
          {paragraph}
        </Text>
      ))}
      <Button busy={save.waiting} onClick={() => void join()}>
        {communityConsent.title}
      </Button>
    </Box>
  )
}
