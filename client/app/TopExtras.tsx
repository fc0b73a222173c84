import { chakra } from '@chakra-ui/react'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { LetterCirclePIcon } from '@phosphor-icons/react/dist/csr/LetterCircleP'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { lazy, type ReactNode } from 'react'
import { canSee, isStation, useSession } from '#client/data/session.ts'
import { Link } from '#client/map/links.tsx'
import { PaletteButton } from '#client/parts/PaletteButton.tsx'
import { Face } from './Face.tsx'

const CartButton = lazy(() => import('./cart/CartButton.tsx'))
const TabletButton = lazy(() => import('#client/station/TabletButton.tsx'))
const Bell = lazy(() => import('#client/notifications/Bell.tsx'))

const Place = chakra('span', {
  base: {
    width: '44px',
    height: '44px',
    placeItems: 'center',
    borderRadius: 'field',
    flexShrink: 0,
    color: 'ink',
    _hover: { bg: 'sunken' },
  },
})

interface IconLinkProps {
  to: 'referral' | 'panel' | 'selectEmployee' | 'profile'
  label: string
  /** Stands on a phone too; where the title needs the room, only from 768 px on. */
  narrow?: boolean
  children: ReactNode
}

const IconLink = ({ to, label, narrow = true, children }: IconLinkProps) => (
  <Place asChild display={narrow ? 'grid' : { base: 'none', md: 'grid' }}>
    <Link to={to} aria-label={label} title={label}>
      {children}
    </Link>
  </Place>
)

/** What the top bar offers beside the title (L69): gift, parking, avatar and bell; a studio account picks who works on it instead (L156). */
export default function TopExtras({ staff, full }: { staff: boolean; full: boolean }) {
  const session = useSession()
  const { user, employee } = session
  if (!user) return null
  const parks = canSee(['ab_create'])
  return (
    <>
      {staff && <PaletteButton />}
      {!staff && <CartButton />}
      {!staff && user.studio_id !== 'alibey' && (
        <IconLink to="referral" narrow={!full} label="Freunde werben">
          <GiftIcon size={24} aria-hidden />
        </IconLink>
      )}
      {!staff && parks && (
        <IconLink to="panel" narrow={!full} label="Empfang">
          <LetterCirclePIcon size={24} aria-hidden />
        </IconLink>
      )}
      {isStation(session) ? (
        employee ? (
          <TabletButton />
        ) : (
          <IconLink to="selectEmployee" label="Mitarbeitende wählen">
            <UsersIcon size={24} aria-hidden />
          </IconLink>
        )
      ) : (
        <>
          <Bell />
          <IconLink to="profile" narrow={!full && !parks && !staff} label="Mein Profil">
            <Face user={user} />
          </IconLink>
        </>
      )}
    </>
  )
}
