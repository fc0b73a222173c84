import { Flex, Text } from '@chakra-ui/react'
import { useMe } from '#client/data/session.ts'
import { patchUser } from '#client/data/signed.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { askConsent } from '#client/parts/consentAsked.ts'
import { agreements } from '#contract/agreements/calls.ts'

const follows =
  'Ab dann liest im Studio niemand mehr deine Anamnesen, Messungen und Trainings, auch nicht, was schon da ist. Pläne nach deiner Anamnese gibt es erst wieder, wenn du neu einwilligst. Du selbst siehst weiterhin alles. Willst du, dass deine Angaben gelöscht werden, lösche dein Konto oder schreib dem Studio.'

/** Takes the consent to health data back, or gives it again (H10); both also without a network. */
export function HealthConsent() {
  const me = useMe()
  const { send, waiting } = useSend(agreements.withdraw, { title: () => 'Einwilligung widerrufen' })
  const withdraw = async () => {
    const question = { title: 'Einwilligung widerrufen?', text: follows, button: 'Widerrufen', danger: true } as const
    if (!(await ask(question))) return
    await send({ body: { at: now() } })
      .then(answer => {
        patchUser({ consent1: false, consentWithdrawn: true })
        sayDone(answer, 'Deine Einwilligung ist widerrufen.')
      })
      .catch(sayFailed)
  }
  if (me?.consent1)
    return (
      <Button look="text" size="row" busy={waiting} onClick={() => void withdraw()}>
        Einwilligung zu Gesundheitsdaten widerrufen
      </Button>
    )
  if (!me?.consentWithdrawn) return null
  return (
    <Flex direction="column" alignItems="flex-start" gap="8" paddingTop="8">
      <Text color="ink2">
        Du hast die Einwilligung zu Gesundheitsdaten widerrufen: Im Studio liest niemand mehr, was du dazu gesagt hast.
      </Text>
      <Button look="soft" size="row" onClick={() => askConsent(true)}>
        Wieder einwilligen
      </Button>
    </Flex>
  )
}
