import { Box, Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { type DisplayRow, type DisplayScreen, displays } from '#contract/displays/calls.ts'
import { contactWords } from './words.ts'

const pair = formFor(displays.pair)

/** The devices that show a display: each with its last contact, to be ended; and the digits of one more. */
export function Screens({ display }: { display: Pick<DisplayRow, '_id' | 'title' | 'screens'> }) {
  const { data, again } = useCall(displays.one, { params: { id: display._id } })
  const online = useOnline()
  const screens = data?.screens ?? display.screens
  return (
    <Box as="section" aria-label="Bildschirme" display="flex" flexDirection="column" gap="12">
      <Text as="h3" textStyle="field">
        Bildschirme
      </Text>
      {screens.length === 0 && <Text color="ink2">Noch kein Bildschirm zeigt diese Anzeige.</Text>}
      {screens.map(screen => (
        <ScreenLine key={screen._id} screen={screen} display={display} />
      ))}
      {online ? (
        <pair.Form
          button="Koppeln"
          look="soft"
          rest={{ params: { id: display._id } }}
          onDone={answer => {
            toast(`${answer?.device ?? 'Der Bildschirm'} zeigt jetzt «${display.title}».`, { look: 'ok' })
            void again()
          }}
        >
          <pair.Field name="code" autoComplete="off" hint="Öffne auf dem Bildschirm die Anmeldung und wähle «Bildschirm koppeln»." />
        </pair.Form>
      ) : (
        <Text color="ink2">Zum Koppeln braucht es Netz.</Text>
      )}
    </Box>
  )
}

function ScreenLine({ screen, display }: { screen: DisplayScreen; display: Pick<DisplayRow, '_id' | 'title'> }) {
  const { send, waiting } = useSend(displays.end, { title: () => `Bildschirm ${screen.device} trennen`, asks: true })
  const end = async () => {
    const sure = await ask({ title: `${screen.device} trennen?`, text: 'Er zeigt sofort nichts mehr.', button: 'Trennen', danger: true })
    if (!sure) return
    const answer = await send({ params: { id: display._id, screen: screen._id } }).catch((error: Error) =>
      toast(error.message, { look: 'danger' }),
    )
    if (answer) toast(`${screen.device} ist getrennt.`)
  }
  return (
    <Flex align="center" gap="12" borderTop="1px solid {colors.line}" minHeight="52px">
      <Box flex={1} minWidth={0}>
        <Text textStyle="row" overflowWrap="anywhere">
          {screen.device}
        </Text>
        <Text textStyle="small" color="ink2">
          Letzter Kontakt: {contactWords(screen.seen)}
        </Text>
      </Box>
      <Button look="edge" size="row" busy={waiting} aria-label={`${screen.device} trennen`} onClick={() => void end()}>
        Trennen
      </Button>
    </Flex>
  )
}
