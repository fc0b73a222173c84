import { Box, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { brandAtom, brandNames } from '#client/data/appearance.ts'
import { useMe, useSession } from '#client/data/session.ts'
import { Logo } from '#client/kit/Logo.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Link } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { BarIcon } from './BarIcon.tsx'
import { useBar, useIsOn } from './barFacts.ts'
import { MoreIcon } from './MoreIcon.tsx'

const More = lazyPart(() => import('./More.tsx'))

const item = {
  minHeight: '44px',
  display: 'flex',
  flexDirection: { md: 'column', lg: 'row' },
  alignItems: 'center',
  justifyContent: { md: 'center', lg: 'flex-start' },
  gap: { md: '2', lg: '10' },
  paddingInline: { md: '4', lg: '10' },
  paddingBlock: { md: '6', lg: 0 },
  borderRadius: '8px',
  color: 'ink2',
  fontSize: '14px',
  fontWeight: 520,
  lineHeight: '18px',
  width: 'full',
  _hover: { bg: 'sunken' },
  '&[data-on]': { bg: 'brandSoft', color: 'brandInk', fontWeight: 620 },
} as const
const Item = chakra('span', { base: item })
const ItemButton = chakra('button', { base: item })
const Word = chakra('span', {
  base: {
    lgDown: { textStyle: 'micro', fontWeight: 'inherit', textAlign: 'center', width: 'full', overflowWrap: 'break-word' },
  },
})

interface SideBarProps {
  screen: ScreenName
  /** Set where there is no top bar: the side bar then carries the logo. */
  brand: boolean
}

/** The navigation from 768 px on: words below the icons, from 1024 px beside them. */
export function SideBar({ screen, brand: carriesLogo }: SideBarProps) {
  const session = useSession()
  const brand = useAtomValue(brandAtom)
  const me = useMe()
  const { items, further } = useBar()
  const isOn = useIsOn()
  const [more, setMore] = useState(false)
  const moreOn = screen === 'reconcile' || (!items.some(isOn) && further.some(isOn))
  if (session.state === 'signed-out') return null
  return (
    <Box
      as="nav"
      aria-label="Hauptnavigation"
      display="flex"
      flexDirection="column"
      gap="2"
      width={{ md: '96px', lg: '224px' }}
      flexShrink={0}
      padding={{ md: '8', lg: '10' }}
      borderRight="1px solid {colors.line}"
      overflowY="auto"
    >
      <Item asChild mb="8">
        <Link to="home">
          {carriesLogo && <Logo brand={brand} size={28} />}
          <Word color="ink" fontSize={{ lg: '15px' }}>
            <b>Formkurve</b> {brandNames[brand]}
          </Word>
        </Link>
      </Item>
      {items.map(each => {
        const on = isOn(each) && screen !== 'reconcile'
        return (
          <Item key={each.screen} asChild data-on={on || undefined}>
            <Link to={each.screen as 'home'} aria-current={on ? 'page' : undefined} title={each.label}>
              <BarIcon item={each} size={20} on={on} />
              <Word>{each.label}</Word>
            </Link>
          </Item>
        )
      })}
      <Box flex={1} />
      <ItemButton type="button" aria-haspopup="dialog" data-on={moreOn || undefined} onClick={() => setMore(true)}>
        <MoreIcon size={20} on={false} holdsChat={further.some(({ screen: each }) => each === 'chat')} />
        <Word>{me ? `${me.vorname} ${me.nachname}` : 'Mehr'}</Word>
      </ItemButton>
      {more && (
        <Suspense>
          <More onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Box>
  )
}
