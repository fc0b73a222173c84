import { Box, Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { auth } from '#contract/auth.ts'

/** An address that is not proved yet: the way to the code, and another one. */
export default function ConfirmEmail() {
  const { data, again } = useCall(auth.verificationStatus)
  const start = useSend(auth.startVerification)
  const online = useOnline()
  if (!data || data.verified) return null
  const ask = () =>
    void start
      .send({})
      .then(() => {
        toast(`Der Code ist unterwegs an ${data.email}.`)
        return again()
      })
      .catch(error => toast((error as Error).message, { look: 'danger' }))
  return (
    <Flex
      as="section"
      aria-label="E-Mail bestätigen"
      align="center"
      gap="8"
      minHeight="72px"
      marginTop="16"
      paddingBottom="10"
      wrap="wrap"
      justify="flex-end"
    >
      <Box flex="1 1 200px" minWidth={0}>
        <Text as="h2" textStyle="heading">
          Bestätige deine E-Mail
        </Text>
        <Text textStyle="small" color="ink2" overflowWrap="anywhere">
          {data.sent ? `Wir haben einen Code an ${data.email} geschickt.` : `Wir schicken dir einen Code an ${data.email}.`}
        </Text>
      </Box>
      <Flex gap="4" flexShrink={0}>
        <Button look="text" size="row" busy={start.waiting} disabled={!online || data.again > 0} onClick={ask}>
          {data.sent ? 'Neuen Code senden' : 'Code senden'}
        </Button>
        {data.sent && (
          <ButtonLink to="profile" search={{ code: 'eingeben' }} look="soft" size="row">
            Code eingeben
          </ButtonLink>
        )}
      </Flex>
    </Flex>
  )
}
