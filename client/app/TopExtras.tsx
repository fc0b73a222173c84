import { Box, chakra } from '@chakra-ui/react'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { LetterCirclePIcon } from '@phosphor-icons/react/dist/csr/LetterCircleP'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { lazy, type ReactNode } from 'react'
import { canSee, useSession } from '#client/data/session.ts'
import { Link } from '#client/map/links.tsx'
import { PaletteButton } from '#client/parts/PaletteButton.tsx'
import { Face } from './Face.tsx'

const CartButton = lazy(() => import('./cart/CartButton.tsx'))
const Bell = lazy(() => import('#client/notifications/Bell.tsx'))

const Place = chakra('span', {
  base: {
    width: '44px',
    height: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'field',
    flexShrink: 0,
    color: 'ink',
    _hover: { bg: 'sunken' },
  },
})

const IconLink = ({
  to,
  label,
  children,
}: {
  to: 'referral' | 'panel' | 'selectEmployee' | 'profile'
  label: string
  children: ReactNode
}) => (
  <Place asChild>
    <Link to={to} aria-label={label} title={label}>
      {children}
    </Link>
  </Place>
)

/** What the top bar offers beside the title (L69): gift, parking, avatar and bell; a studio account picks who works on it instead (L156). */
export default function TopExtras({ staff, deep }: { staff: boolean; deep: boolean }) {
  const { user } = useSession()
  if (!user) return null
  const parks = canSee(['ab_create'])
  const isStudio = user.email === user.studio?.email
  return (
    <>
      {staff && <PaletteButton />}
      {!staff && <CartButton />}
      {!staff && !deep && user.studio_id !== 'alibey' && (
        <IconLink to="referral" label="Freunde werben">
          <GiftIcon size={24} aria-hidden />
        </IconLink>
      )}
      {!staff && !deep && parks && (
        <IconLink to="panel" label="Empfang">
          <LetterCirclePIcon size={24} aria-hidden />
        </IconLink>
      )}
      {isStudio ? (
        <IconLink to="selectEmployee" label="Mitarbeitende wählen">
          <UsersIcon size={24} aria-hidden />
        </IconLink>
      ) : (
        <>
          <Bell />
          <Box display={{ base: deep || parks || staff ? 'none' : 'block', sm: 'block' }}>
            <IconLink to="profile" label="Mein Profil">
              <Face user={user} />
            </IconLink>
          </Box>
        </>
      )}
    </>
  )
}
