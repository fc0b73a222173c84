import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { probe } from '#client/data/connection.ts'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useUpdate } from '#client/data/update.ts'
import { useAwake } from '#client/kit/awake.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Logo } from '#client/kit/Logo.tsx'
import { useScreen } from '#client/map/links.tsx'
import { big } from '#client/parts/big.ts'
import { CleanLine } from '#client/parts/course/CleanLine.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { useQuiet } from '#client/parts/quiet.ts'
import { brandOf } from '#contract/brand.ts'
import { type DisplayPlan, displays } from '#contract/displays/calls.ts'
import { Player, type Slide, underneath } from './player.ts'
import { storeOn } from './playerStore.ts'
import { screenToken, useScreenSession } from './useScreenSession.ts'
import { useToday } from './useToday.ts'

const Stage = chakra('div', {
  base: { position: 'fixed', inset: 0, overflow: 'hidden', bg: 'bg', color: 'ink', cursor: 'none' },
  variants: { dark: { true: { bg: '#000' } } },
})
const Picture = chakra('img', {
  base: {
    position: 'absolute',
    inset: 0,
    width: 'full',
    height: 'full',
    objectFit: 'contain',
    bg: '#0b0d0c',
    animation: 'fadeIn .8s ease-out',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
})

/** /centerdisplay/view/:id: pictures, courses of today and the time on a screen in the studio, for weeks on end (L36, K33). */
export default function ScreenView() {
  const { id } = useScreen('centerDisplayView')
  return <Playing key={id} id={id} />
}

function Playing({ id }: { id: string }) {
  useAwake(true)
  useQuiet()
  const { slide, before, plan, over, problem, comingAt } = usePlaying(id)
  const now = useNow()
  if (over) return <Ended />
  const dark = slide.kind === 'dark'
  return (
    <Stage dark={dark} data-slide={slide.kind}>
      <Text as="h1" srOnly>
        {plan ? `Anzeige ${plan.title}` : 'Anzeige'}
      </Text>
      {before && <Picture key={before} src={before} alt="" style={{ animation: 'none' }} />}
      {slide.kind === 'picture' && <Picture key={slide.src} src={slide.src} alt="" />}
      {slide.kind === 'courses' && plan && <Today plan={plan} now={now} comingAt={comingAt} />}
      {(slide.kind === 'logo' || slide.kind === 'none') && <Name plan={plan} problem={problem} />}
      {!dark && slide.kind !== 'courses' && <Clock now={now} />}
    </Stage>
  )
}

/** Everything that plays: which slide, the one before it, and whether the screen's session is over. */
function usePlaying(id: string) {
  const [shown, setShown] = useState<{ slide: Slide; before?: string; plan?: DisplayPlan }>({ slide: { kind: 'none' } })
  const [problem, setProblem] = useState<string>()
  const player = useRef<Player>(undefined)
  const changed = useCallback(() => void player.current?.refresh(), [])
  const { over, failed } = useScreenSession(id, changed)
  const { comingAt } = useToday(shown.plan ?? { _id: id, studio: '', courses: false })
  const between = useRenewal()
  const latest = useRef({ failed, between })
  latest.current = { failed, between }
  useEffect(() => {
    if (over) return
    const mine = new Player({
      store: storeOn(id),
      load: () => send(displays.plan, { params: { id } }, { token: screenToken(id) }),
      fetch: pictureAt,
      decode,
      show: (slide, plan) => setShown(was => ({ slide, plan, before: underneath(slide, was.slide) })),
      between: () => latest.current.between(),
      failed(error) {
        latest.current.failed(error)
        setProblem(error instanceof CallError && !error.passing ? error.message : undefined)
      },
      hasCourses: () => comingAt(Date.now()).length > 0,
    })
    player.current = mine
    mine.start()
    return () => mine.stop()
  }, [id, over, comingAt])
  return { ...shown, over, problem, comingAt }
}

async function pictureAt(address: string) {
  const answer = await fetch(`/api/${address}`, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`a picture did not come: ${answer.status}`)
  return answer.blob()
}

async function decode(src: string) {
  const picture = new Image()
  picture.src = src
  return picture.decode().then(
    () => true,
    () => false,
  )
}

/** Hour of the night in which the page is loaded anew, so that nothing piles up over weeks. */
const night = 4

/** Takes a new version, and a fresh page each night, only between two pictures and where the server answers. */
function useRenewal() {
  const update = useUpdate()
  const [leaving, setLeaving] = useState(false)
  // Marked as busy, no version comes in the middle of a picture.
  useDirty(!leaving)
  const begun = useRef(Date.now())
  const latest = useRef(update)
  latest.current = update
  useEffect(() => {
    if (!leaving) return
    // The mark is let go a moment after it is taken back; what does not reload is tried again between the next two pictures.
    const take = setTimeout(() => latest.current?.take(), 200)
    const stay = setTimeout(() => setLeaving(false), 3000)
    return () => {
      clearTimeout(take)
      clearTimeout(stay)
    }
  }, [leaving])
  return () => {
    if (update) setLeaving(true)
    const old = Date.now() - begun.current > 3 * 3_600_000
    if (old && new Date().getHours() === night) void probe().then(there => there && location.reload())
  }
}

/** The studio's mark and name: also where there is nothing to show, the screen is not black. */
const Name = ({ plan, problem }: { plan?: DisplayPlan; problem?: string }) => (
  <Flex direction="column" align="center" justify="center" height="full" gap={big(1.6)} padding={big(2)}>
    <Box css={{ '& svg': { width: big(9), height: big(9) } }}>
      <Logo brand={brandOf(plan?.studio ?? '')} />
    </Box>
    <Text as="h2" fontSize={big(3)} lineHeight="1.2" fontWeight={680} textAlign="center">
      {plan?.studioName ?? 'Formkurve'}
    </Text>
    {problem && (
      <Text role="alert" fontSize={big(1.3)} color="ink2" textAlign="center">
        {problem}
      </Text>
    )}
  </Flex>
)

const Clock = ({ now }: { now: number }) => (
  <Text
    position="absolute"
    right={big(1.2)}
    bottom={big(1.2)}
    paddingInline={big(1)}
    paddingBlock={big(0.5)}
    borderRadius="inner"
    bg="rgba(0, 0, 0, .55)"
    color="white"
    fontSize={big(2.4)}
    lineHeight="1.1"
    fontWeight={660}
  >
    {clockTime(now)}
  </Text>
)

/** As many lines as fit on any screen. */
const mostLines = 6

function Today({ plan, now, comingAt }: { plan: DisplayPlan; now: number; comingAt: ReturnType<typeof useToday>['comingAt'] }) {
  const rows = comingAt(now).slice(0, mostLines)
  return (
    <Flex direction="column" height="full" padding={big(1.8)} gap={big(0.8)}>
      <Flex align="center" gap={big(1.2)}>
        <Box flexShrink={0} css={{ '& svg': { width: big(3.4), height: big(3.4) } }}>
          <Logo brand={brandOf(plan.studio)} />
        </Box>
        <Text as="h2" flex={1} minWidth={0} fontSize={big(2.8)} lineHeight="1.15" fontWeight={680} truncate>
          Kurse heute
        </Text>
        <Text fontSize={big(5)} lineHeight="1" fontWeight={680}>
          {clockTime(now)}
        </Text>
      </Flex>
      <Box flex={1} minHeight={0} overflow="hidden">
        {rows.map(execution => (
          <CleanLine key={execution._id} row={{ key: execution._id, execution }} now={now} />
        ))}
      </Box>
    </Flex>
  )
}

const Ended = () => (
  <Flex data-slide="ended" direction="column" align="center" justify="center" height="full" gap="16" padding="24">
    <Logo brand={brandOf('')} size={72} />
    <Text as="h1" textStyle="title" textAlign="center">
      Dieser Bildschirm ist nicht mehr gekoppelt.
    </Text>
    <ButtonLink to="login" search={{ modus: 'bildschirm' }}>
      Neu koppeln
    </ButtonLink>
  </Flex>
)
