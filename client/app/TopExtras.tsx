import { Box, chakra } from '@chakra-ui/react'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { LetterCirclePIcon } from '@phosphor-icons/react/dist/csr/LetterCircleP'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import { useRouterState } from '@tanstack/react-router'
import { canSee, isStation, useSession } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row } from '#client/kit/Row.tsx'
import { Link, useGo } from '#client/map/links.tsx'
import { PaletteButton } from '#client/parts/PaletteButton.tsx'
import { OwnFace } from '#client/parts/profile/OwnFace.tsx'
import type { User } from '#contract/auth.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'
import { useWide } from './wide.ts'

const CartButton = lazyPart(() => import('#client/parts/cart/CartButton.tsx'))
const ChooseButton = lazyPart(() => import('#client/station/ChooseButton.tsx'))
const TabletButton = lazyPart(() => import('#client/station/TabletButton.tsx'))
const Bell = lazyPart(() => import('#client/notifications/Bell.tsx'))

const Place = chakra('span', {
  base: {
    display: 'grid',
    minWidth: '44px',
    minHeight: '44px',
    placeItems: 'center',
    borderRadius: 'field',
    flexShrink: 0,
    color: 'ink',
    _hover: { bg: 'sunken' },
  },
})

interface TopLink {
  to: 'referral' | 'panel'
  label: string
  icon: Icon
}

/** The ways beside the avatar (L69): the gift once there is something to give, for a person, and the front desk for people who work at it. */
function waysOf({ studio_id }: User, station: boolean): TopLink[] {
  return [
    ...(studio_id !== 'alibey' && !station ? [{ to: 'referral', label: 'Freunde werben', icon: GiftIcon } as const] : []),
    ...(canSee(['ab_create']) ? [{ to: 'panel', label: 'Empfang', icon: LetterCirclePIcon } as const] : []),
  ]
}

/**
 * Extras of the top bar beside the title (L69): gift, parking, avatar with the bell; a studio account picks its employee instead (L156).
 */
export default function TopExtras({ staff, hasCart = false }: { staff: boolean; hasCart?: boolean }) {
  const session = useSession()
  const wide = useWide()
  const choosing = useRouterState({ select: ({ location }) => location.pathname === rowOf('selectEmployee').path })
  const go = useGo()
  const { user, employee } = session
  if (!user) return null
  const ways = waysOf(user, isStation(session))
  const visit = (to: ScreenName, close: () => void) => () => {
    close()
    void go({ to: to as 'home' })
  }
  return (
    <>
      {staff && <PaletteButton />}
      {!staff && !hasCart && <CartButton />}
      {wide &&
        ways.map(({ to, label, icon: Drawn }) => (
          <Place key={to} asChild>
            <Link to={to} aria-label={label} title={label}>
              <Drawn size={24} aria-hidden />
            </Link>
          </Place>
        ))}
      {isStation(session) ? (
        employee ? (
          <TabletButton />
        ) : (
          !choosing && <ChooseButton />
        )
      ) : (
        <Bell face={<OwnFace size={32} />}>
          {close => (
            <>
              <Row lead={drawTopIcon(UserIcon)} title="Mein Profil" onPick={visit('profile', close)} />
              {!wide &&
                ways.map(({ to, label, icon }) => <Row key={to} lead={drawTopIcon(icon)} title={label} onPick={visit(to, close)} />)}
            </>
          )}
        </Bell>
      )}
    </>
  )
}

const drawTopIcon = (Drawn: Icon) => (
  <Box as="span" color="ink2" aria-hidden>
    <Drawn size={22} />
  </Box>
)
