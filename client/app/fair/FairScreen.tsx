import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Toasts } from '#client/app/Snackbars.tsx'
import { isSignedIn, isStation, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { emptyUnfinished } from '#client/parts/fair/fairStart.ts'
import type { Fair } from '#client/parts/publicForm/device.ts'
import { endFair, fairNow } from '#client/parts/publicForm/fair.ts'
import { keepFormKey } from '#client/parts/publicForm/sealing.ts'
import { FairForm } from './FairForm.tsx'
import { FairWheel } from './FairWheel.tsx'
import { useLeft } from './useLeft.ts'

const FormHost = lazyPart(() => import('#client/parts/publicForm/FormHost.tsx'))
const TabletHost = lazyPart(() => import('#client/station/TabletHost.tsx'))
const EndSheet = lazyPart(() => import('./EndSheet.tsx'))

/** All that a studio's tablet shows at a fair: one form or the wheel, and the way out by an employee's PIN. */
export default function FairScreen() {
  const { fair, failed, look } = useFair()
  const [ending, setEnding] = useState(false)
  const session = useSession()
  const isTablet = isSignedIn(session) && isStation(session)
  useEmptied(session.user?._id)
  // Whoever opened the way out and went on leaves it to nobody.
  useLeft(() => setEnding(false))
  if (!fair && !failed) return null
  return (
    <Flex as="main" direction="column" height="calc(100dvh - var(--keyboard, 0px))" overflowY="auto" bg="surface" padding="16">
      <Box width="full" maxWidth="content" marginInline="auto" flex="1">
        <Text as="h1" textStyle="title" overflowWrap="anywhere" paddingBlock="12">
          {fair?.title ?? 'Messe'}
        </Text>
        {fair ? <FairContent fair={fair} /> : <NoStore again={look} />}
      </Box>
      <Flex justify="center" paddingTop="24">
        <Button look="text" size="row" onClick={() => setEnding(true)}>
          Für das Team
        </Button>
      </Flex>
      <Box role="status" aria-live="polite" position="sticky" bottom="0">
        <Toasts />
      </Box>
      <Suspense>
        <FormHost />
        {isTablet && <TabletHost />}
        {ending && <EndSheet isTablet={isTablet} onClose={() => setEnding(false)} />}
      </Suspense>
    </Flex>
  )
}

const FairContent = ({ fair: { form, wheel } }: { fair: Fair }) =>
  form ? <FairForm link={form.link} asked={form.asked} /> : <FairWheel campaign={wheel} />

const NoStore = ({ again }: { again: () => void }) => (
  <Empty
    text="Der Speicher dieses Geräts antwortet nicht."
    action={
      <Button look="soft" size="row" onClick={again}>
        Nochmals versuchen
      </Button>
    }
  />
)

/** The fair's display on this tablet; a fair that the database does not know is none. */
function useFair() {
  const [fair, setFair] = useState<Fair>()
  const [failed, setFailed] = useState(false)
  const look = useCallback(() => {
    void fairNow()
      .then(found => (found ? setFair(found) : endFair()))
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
  }, [])
  useEffect(look, [look])
  return { fair, failed, look }
}

const againMs = 30_000

/** Until nothing of what employees had loaded is here: a tab that sleeps may hold it. Also has the key for entries ready while there is a network. */
function useEmptied(person: string | undefined) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () =>
      void emptyUnfinished(person).catch(() => {
        timer = setTimeout(work, againMs)
      })
    work()
    return () => clearTimeout(timer)
  }, [person])
  useEffect(() => void keepFormKey().catch(() => {}), [])
}
