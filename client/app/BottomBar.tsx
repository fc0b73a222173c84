import { Box, chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { narrow } from '#client/kit/tight.ts'
import { barLabel } from '#client/map/bars.ts'
import { Link } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { BarIcon } from './BarIcon.tsx'
import { places, useBar, useIsOn } from './barFacts.ts'
import { MoreIcon } from './MoreIcon.tsx'

const More = lazyPart(() => import('./More.tsx'))

const place = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flex: 1,
  minWidth: '44px',
  textStyle: 'micro',
  fontWeight: 560,
  color: 'ink2',
  position: 'relative',
  textAlign: 'center',
  _focusVisible: { outlineOffset: '-4px', borderRadius: 'field' },
  '&[data-on]': { color: 'brandInk', fontWeight: 680 },
  '&[data-on]::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    width: '32px',
    height: '3px',
    borderRadius: '0 0 3px 3px',
    bg: 'brand',
  },
} as const
const Place = chakra('span', { base: place })
const PlaceButton = chakra('button', { base: place })

/** A label cut for the eye (L70), whole for screen readers. */
function Short({ label }: { label: string }) {
  const short = barLabel(label)
  if (short === label) return label
  return (
    <>
      <span aria-hidden>{short}</span>
      <Box as="span" position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)" whiteSpace="nowrap">
        {label}
      </Box>
    </>
  )
}

/** Five places at most; the rest stands under «Mehr». */
export function BottomBar({ screen }: { screen: ScreenName }) {
  const session = useSession()
  const isOn = useIsOn()
  const { items, further } = useBar()
  const { first, rest } = places(items)
  const [more, setMore] = useState(false)
  if (session.state === 'signed-out') return null
  const moreOn = screen === 'reconcile' || rest.some(isOn) || (!first.some(isOn) && further.some(isOn))
  return (
    <Box
      as="nav"
      aria-label="Hauptnavigation"
      display="flex"
      minHeight="64px"
      bg="raised"
      boxShadow="dock"
      paddingBottom="env(safe-area-inset-bottom)"
      // Five places do not fit beside each other there.
      css={{ [narrow]: { flexWrap: 'wrap', '& > *': { minWidth: '60px', minHeight: '56px' } } }}
    >
      {first.map(item => {
        const on = isOn(item) && !moreOn
        return (
          <Place key={item.screen} asChild data-on={on || undefined}>
            <Link to={item.screen as 'home'} aria-current={on ? 'page' : undefined}>
              <BarIcon item={item} size={24} on={on} />
              <Short label={item.label} />
            </Link>
          </Place>
        )
      })}
      <PlaceButton type="button" aria-haspopup="dialog" data-on={moreOn || undefined} onClick={() => setMore(true)}>
        <MoreIcon size={24} on={moreOn} holdsChat={[...rest, ...further].some(({ screen: each }) => each === 'chat')} />
        Mehr
      </PlaceButton>
      {more && (
        <Suspense>
          <More rest={rest} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Box>
  )
}
