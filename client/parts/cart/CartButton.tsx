import { Box } from '@chakra-ui/react'
import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart'
import { IconButton } from '#client/kit/Button.tsx'
import { piecesOf, useLines } from './cartLines.ts'
import { openCart } from './cartOpening.ts'

/** Opens the cart; shown while it holds a line, and in the shop always. */
export default function CartButton({ always = false }: { always?: boolean }) {
  const amount = piecesOf(useLines())
  if (!always && amount === 0) return null
  return (
    <IconButton
      label={amount === 0 ? 'Warenkorb' : `Warenkorb, ${amount} Artikel`}
      aria-haspopup="dialog"
      icon={
        <>
          <ShoppingCartIcon size={24} aria-hidden />
          {amount > 0 && <Count amount={amount} />}
        </>
      }
      onClick={openCart}
    />
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
