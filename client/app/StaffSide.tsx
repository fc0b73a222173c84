import { Box } from '@chakra-ui/react'
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type DashboardGroup, groups, markedBy, tilesFor, titleUnderGroup } from '#client/dashboard/dashboardGroups.ts'
import { brandAtom, brandNames } from '#client/data/appearance.ts'
import { canSee, useSession } from '#client/data/session.ts'
import { Logo } from '#client/kit/Logo.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Link } from '#client/map/links.tsx'
import { OwnFace } from '#client/parts/profile/OwnFace.tsx'
import { DeskSwitch } from '#client/parts/studio/DeskSwitch.tsx'
import { rowOf, type ScreenName, screenAt } from '#contract/screens.ts'
import { Desk, Line, LineButton, Word } from './SideLine.tsx'
import { SideSync } from './SideSync.tsx'

const More = lazyPart(() => import('./More.tsx'))

/** The staff's navigation: groups, the open one with its screens, and at the foot the state between device and studio. */
export default function StaffSide({ brand }: { brand: boolean }) {
  const session = useSession()
  const here = useRouterState({ select: state => markedBy(screenAt(state.location.pathname)) })
  const tiles = tilesFor(canSee)
  const list = useRef<HTMLDivElement>(null)
  // On a low window the open screen's line would lie below the edge.
  useEffect(() => {
    if (here) list.current?.querySelector('[data-on]')?.scrollIntoView?.({ block: 'nearest' })
  }, [here])
  if (!session.user) return null
  return (
    <Box
      as="nav"
      aria-label="Dashboard"
      display="flex"
      flexDirection="column"
      gap="1px"
      height="full"
      padding={{ md: '12px 6px', lg: '12px 10px' }}
      bg="bg"
    >
      <Box ref={list} flex={1} minHeight={0} overflowY="auto" display="flex" flexDirection="column" gap="1px">
        <Brand logo={brand} />
        <Item
          to="dashboard"
          icon={<SquaresFourIcon size={18} weight={here === 'dashboard' ? 'fill' : 'regular'} aria-hidden />}
          on={here === 'dashboard'}
        >
          Übersicht
        </Item>
        {tiles.map((each, at) => (
          <GroupItem key={each.group} tiles={each} here={here} heading={headingBefore(tiles, at)} />
        ))}
      </Box>
      <Foot />
    </Box>
  )
}

/** The heading before the first group under it. */
function headingBefore(tiles: readonly DashboardGroup[], at: number) {
  const mine = groups[tiles[at]!.group].under
  return at > 0 && mine === groups[tiles[at - 1]!.group].under ? undefined : mine
}

function GroupItem({ tiles: { group, screens }, here, heading }: { tiles: DashboardGroup; here?: ScreenName; heading?: string }) {
  const { icon: Icon } = groups[group]
  const mine = here !== undefined && rowOf(here).group === group
  return (
    <>
      {heading && (
        <Box as="p" textStyle="micro" fontWeight={560} color="ink3" padding="12px 10px 4px" display={{ base: 'none', lg: 'block' }}>
          {heading}
        </Box>
      )}
      <Item
        to={screens[0]!}
        icon={<Icon size={18} weight={mine ? 'fill' : 'regular'} aria-hidden />}
        on={mine && here === screens[0] && screens.length === 1}
        open={mine}
      >
        {group}
      </Item>
      {mine &&
        screens.length > 1 &&
        screens.map(name => (
          <Box key={name} display={{ base: 'none', lg: 'block' }} paddingStart="28px">
            <Item to={name} on={name === here}>
              {titleUnderGroup(name)}
            </Item>
          </Box>
        ))}
    </>
  )
}

function Item({ to, icon, on, open, children }: { to: ScreenName; icon?: ReactNode; on?: boolean; open?: boolean; children: string }) {
  return (
    <Line asChild data-on={on || undefined} data-open={(open && !on) || undefined}>
      <Link to={to as 'home'} aria-current={on ? 'page' : open ? 'true' : undefined} title={children}>
        {icon}
        <Word>{children}</Word>
      </Link>
    </Line>
  )
}

/** The brand, with the logo where no top bar carries it. */
function Brand({ logo }: { logo: boolean }) {
  const brand = useAtomValue(brandAtom)
  return (
    <>
      <Line asChild minHeight="40px" mb="6">
        <Link to="home" title="Zum Start">
          {logo && <Logo brand={brand} size={28} />}
          <Word color="ink" fontSize={{ lg: '15px' }}>
            <b>Formkurve</b> {brandNames[brand]}
          </Word>
        </Link>
      </Line>
      <DeskSwitch
        button={(word, wears) => (
          <Desk asChild>
            {wears ? (
              <button type="button" aria-label={`Studio: ${word}`} {...wears}>
                <MapPinIcon size={17} aria-hidden />
                <Word>{word}</Word>
                <Box as="span" display={{ base: 'none', lg: 'block' }} aria-hidden>
                  <CaretUpDownIcon size={15} weight="bold" />
                </Box>
              </button>
            ) : (
              <span>
                <MapPinIcon size={17} aria-hidden />
                <Word>{word}</Word>
              </span>
            )}
          </Desk>
        )}
      />
    </>
  )
}

function Foot() {
  const { user, employee } = useSession()
  const name = employee?.employee ?? user
  const [more, setMore] = useState(false)
  return (
    <Box paddingTop="8">
      <SideSync />
      <LineButton type="button" minHeight="40px" aria-haspopup="dialog" onClick={() => setMore(true)}>
        {user && !employee && <OwnFace size={26} />}
        <Word>{name && `${name.vorname} ${name.nachname}`}</Word>
      </LineButton>
      {more && (
        <Suspense>
          <More onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Box>
  )
}
