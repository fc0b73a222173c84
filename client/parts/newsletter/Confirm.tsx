import { Box, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import type { NewsletterConfirmation } from '#contract/newsletter/shapes.ts'

const heads: Record<NewsletterConfirmation['state'], string> = {
  open: 'Noch ein Tipp',
  done: 'Bestätigt',
  over: 'Dieser Link gilt nicht mehr',
}

const texts: Record<NewsletterConfirmation['state'], (of: NewsletterConfirmation) => string> = {
  open: ({ what, address }) => `Bestätige für ${address}: ${what}.`,
  done: ({ what, address }) => `An ${address} kommt ab jetzt: ${what}. Abmelden kannst du dich in jeder Mail mit einem Klick.`,
  over: ({ what }) =>
    `Die 7 Tage sind vorbei, oder es wurde inzwischen abgemeldet: ${what}. Bestell ihn nochmals, dann kommt ein neuer Link.`,
}

/** The link in the mail that asks, on /danke. Opening it is enough on the device that asked; elsewhere a button is pressed, for mail programs open links too. */
export function Confirm({ linkKey: key }: { linkKey: string }) {
  const [found, setFound] = useState<NewsletterConfirmation>()
  const [failure, setFailure] = useState<CallError>()
  const [busy, setBusy] = useState(false)
  const askedHere = useSent(newsletter.subscribe, 'newsletter')?.some(({ state }) => state === 'done')
  const run = useCallback(async (act: () => Promise<NewsletterConfirmation>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      setFound(await act())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }, [])
  const look = useCallback(() => void run(() => send(newsletter.mailed, { params: { key } }, { anonymous: true })), [key, run])
  const confirm = useCallback(
    () =>
      void run(async () => {
        const answer = await send(newsletter.confirm, { params: { key } }, { anonymous: true })
        await putAwayDone(newsletter.subscribe)
        return answer
      }),
    [key, run],
  )
  useEffect(look, [look])
  const isOpened = useRef(false)
  useEffect(() => {
    if (!askedHere || found?.state !== 'open' || isOpened.current) return
    isOpened.current = true
    confirm()
  }, [askedHere, found, confirm])
  return (
    <Box paddingTop="12" minHeight="160px" aria-busy={busy || undefined}>
      {found ? (
        <Card>
          <Box as="h2" textStyle="heading">
            {heads[found.state]}
          </Box>
          <Text role="status" color="ink2" marginTop="6" overflowWrap="anywhere">
            {texts[found.state](found)}
          </Text>
          {found.state === 'open' && (
            <>
              <Text textStyle="small" color="ink2" marginTop="6" marginBottom="12" overflowWrap="anywhere">
                {found.about}
              </Text>
              {failure && (
                <Text role="alert" color="danger" fontWeight={560} paddingBottom="8">
                  {failure.message}
                </Text>
              )}
              <Button busy={busy} onClick={confirm}>
                Bestätigen
              </Button>
            </>
          )}
        </Card>
      ) : (
        <NotLoaded error={failure} again={look} missing="Dieser Link gilt nicht. Vielleicht fehlt am Ende ein Stück." />
      )}
    </Box>
  )
}
