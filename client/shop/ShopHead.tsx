import { Box } from '@chakra-ui/react'
import { useSession } from '#client/data/session.ts'
import { HeadEnd } from '#client/kit/Page.tsx'
import { Link } from '#client/map/links.tsx'
import CartButton from '#client/parts/cart/CartButton.tsx'

/** The shop's own head: the top bar is hidden here, so the cart and its end stand beside the title (S28). */
export function ShopHead({ title }: { title: string }) {
  const signedOut = useSession().state === 'signed-out'
  return (
    <Box display="flex" alignItems="center" gap="8" minHeight="56px" paddingTop="env(safe-area-inset-top)">
      <Box as="h1" textStyle="title" flex={1} minWidth={0} overflowWrap="anywhere">
        {title}
      </Box>
      {signedOut && (
        <Box asChild textStyle="label" color="brandInk" minHeight="44px" display="inline-flex" alignItems="center" paddingInline="8">
          <Link to="login">Anmelden</Link>
        </Box>
      )}
      <CartButton always />
      <HeadEnd hasCart />
    </Box>
  )
}
