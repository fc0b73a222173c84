import { Box, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { auth } from '#contract/auth.ts'

const moment = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

/** Another address that was entered for this account: what becomes of it when, and the way to keep the one there is. */
export function WaitingAddress({ email }: { email: string }) {
  const { data, again } = useCall(auth.waitingAddress)
  const { send, waiting, error } = useSend(auth.keepAddress)
  const online = useOnline()
  if (!data?.to || !data.until) return null
  const keep = async () => {
    await send({})
    toast(`Es bleibt bei ${email}.`, { look: 'ok' })
    await again()
  }
  return (
    <Box role="note" marginBlock="4" padding="12" borderRadius="inner" bg="warnSoft" color="warn">
      <Text textStyle="label" overflowWrap="anywhere">
        {data.from ? `Ab ${moment(data.from)} gilt ${data.to}` : `${data.to} wartet auf die Bestätigung`}
      </Text>
      <Text textStyle="small" overflowWrap="anywhere">
        {data.from
          ? `Die Adresse wurde ohne dein Passwort bestätigt. Bis dahin gilt ${email}. Warst du das nicht, nimm es zurück.`
          : `Sie gilt, sobald du den Link im Mail an diese Adresse öffnest, spätestens am ${moment(data.until)}. Bis dahin gilt ${email}.`}
      </Text>
      {error && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {error.message}
        </Text>
      )}
      <Button look="side" size="row" marginTop="8" busy={waiting} disabled={!online} onClick={() => void keep().catch(() => {})}>
        Bisherige Adresse behalten
      </Button>
      {!online && <Text textStyle="small">Dafür braucht es Netz.</Text>}
    </Box>
  )
}
