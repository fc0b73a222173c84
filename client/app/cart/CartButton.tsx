import { Box } from '@chakra-ui/react'
import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart'
import { Suspense, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useLines } from './lines.ts'

const CartDrawer = lazyPart(() => import('./CartDrawer.tsx'))

/** Opens the cart; shown while it holds a line, and in the shop always. */
export default function CartButton({ always = false }: { always?: boolean }) {
  const lines = useLines()
  const [open, setOpen] = useState(false)
  const amount = lines?.reduce((sum, line) => sum + line.amount, 0) ?? 0
  if (!always && amount === 0 && !open) return null
  return (
    <>
      <IconButton
        label={amount === 0 ? 'Warenkorb' : `Warenkorb, ${amount} Artikel`}
        aria-haspopup="dialog"
        icon={
          <>
            <ShoppingCartIcon size={24} aria-hidden />
            {amount > 0 && <Count amount={amount} />}
          </>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <CartDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Count = ({ amount }: { amount: number }) => (
  <Box
    as="span"
    aria-hidden
    position="absolute"
    top="3px"
    left="23px"
    minWidth="18px"
    height="18px"
    paddingInline="4px"
    borderRadius="full"
    bg="brand"
    color="onBrand"
    fontSize="12px"
    lineHeight="18px"
    fontWeight={640}
    textAlign="center"
  >
    {amount > 99 ? '99' : amount}
  </Box>
)
