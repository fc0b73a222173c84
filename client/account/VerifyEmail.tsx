import { Box, Text } from '@chakra-ui/react'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { auth, verifyForm } from '#contract/auth.ts'
import { emailText } from '#contract/emailText.ts'
import { screens } from '#contract/screens.ts'

/**
 * Section of the profile: the member proves the address with a mailed code (L166). The mail's link brings the code along, which then is sent by
 * itself: it proves the address only to whoever is signed in to the account that it was made for.
 */
export default function VerifyEmail() {
  const { data, error, again, loading } = useCall(auth.verificationStatus)
  const spend = useSpending()
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <Section title="E-Mail bestätigen" aside={data.verified && data.verifiedAt ? date(dayOf(data.verifiedAt)) : undefined}>
      {data.verified ? (
        <Text display="flex" gap="8" alignItems="center" color="brandInk">
          <CheckCircleIcon size={20} weight="fill" aria-hidden />
          {emailText(data.email)} ist bestätigt.
        </Text>
      ) : (
        <EmailCodeEntry
          email={data.email}
          sent={data.sent}
          wait={data.again}
          fresh={!loading && !error}
          spend={spend}
          onChanged={() => void again()}
        />
      )}
    </Section>
  )
}

/** Takes the mail's code off the address, as long as that is the profile's. */
function useSpending() {
  const go = useGo()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => {
    if (here.current && location.pathname === screens.profile.path) void go({ to: 'profile', replace: true })
  }, [go])
}

interface OpenProps {
  email: string
  sent: boolean
  wait: number
  /** The studio has just said so. */
  fresh: boolean
  spend: () => void
  onChanged: () => void
}

function EmailCodeEntry({ email, sent, wait, fresh, spend, onChanged }: OpenProps) {
  const online = useOnline()
  const brought = useBroughtCode()
  const expired = Boolean(brought) && online && fresh && !sent
  // Left there, it would cost a try of the code that is asked for next.
  useEffect(() => {
    if (expired) spend()
  }, [expired, spend])
  const start = useSend(auth.startVerification)
  const seconds = useCountdown(wait)
  const ask = () => {
    if (brought) spend()
    void start
      .send({})
      .then(onChanged)
      .catch(() => {})
  }
  return (
    <Box display="flex" flexDirection="column" gap="12">
      <Text color="ink2">
        {sent
          ? `Wir haben einen Code an ${emailText(email)} geschickt. Er gilt 30 Minuten.`
          : `Wir schicken einen Code an ${emailText(email)}.`}
      </Text>
      {sent && <CodeForm spend={spend} onDone={onChanged} />}
      {!online && <Text color="ink2">Kein Netz. Die Bestätigung braucht eines.</Text>}
      {start.error && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
          {start.error.message}
        </Text>
      )}
      <Button look={sent ? 'text' : 'edge'} busy={start.waiting} disabled={!online || seconds > 0} onClick={ask}>
        {sent ? `Neuen Code senden${seconds > 0 ? ` (${seconds} s)` : ''}` : 'Code senden'}
      </Button>
    </Box>
  )
}

/** The code in the address; empty where somebody comes to enter one, undefined where nobody does. */
function useBroughtCode() {
  const { code } = useQueryText()
  if (code === undefined) return undefined
  // The router reads digits in an address as a number.
  return /^\d{6}$/.test(String(code)) ? String(code) : ''
}

function CodeForm({ spend, onDone }: { spend: () => void; onDone: () => void }) {
  const online = useOnline()
  const brought = useBroughtCode()
  const [comes] = useState(brought !== undefined)
  const [code, setCode] = useState(brought ?? '')
  const [touched, setTouched] = useState(false)
  const verify = useSend(auth.verifyEmail)
  const problem = touched ? problemOf(code) : undefined
  const submit = async () => {
    setTouched(true)
    if (problemOf(code)) return
    await verify.send({ body: { code } })
    toast('E-Mail bestätigt.', { look: 'ok' })
    onDone()
  }
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code that the link brought goes once, as soon as there is a network
  useEffect(() => {
    if (!brought || !online || sent.current) return
    sent.current = true
    void submit()
      .catch(() => {})
      // Loaded anew, the page tries no code a second time: there are five tries.
      .then(spend)
  }, [brought, online])
  return (
    <Box asChild display="flex" flexDirection="column" gap="12">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!verify.waiting) void submit().catch(() => {})
        }}
      >
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus={comes}
          value={code}
          onChange={next => {
            setCode(next.replace(/\D/g, '').slice(0, 6))
            verify.reset()
          }}
          error={problem ?? verify.error?.fields?.code ?? verify.error?.message}
        />
        <Button type="submit" busy={verify.waiting}>
          Bestätigen
        </Button>
      </form>
    </Box>
  )
}

function problemOf(code: string) {
  try {
    verifyForm.validateSync({ code: code || undefined })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Seconds left, updated each second. */
function useCountdown(from: number) {
  const [left, setLeft] = useState(from)
  useEffect(() => setLeft(from), [from])
  const runs = left > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setLeft(seconds => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return left
}
