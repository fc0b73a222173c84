import { Flex } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Button, IconButton } from '#client/kit/Button.tsx'
import type { ShownCartLine } from '#client/parts/cart/cartLines.ts'
import { openCart } from '#client/parts/cart/cartOpening.ts'
import { articleIdOf } from '#client/parts/cart/guest.ts'
import { addToCart, Stepper } from '#client/parts/cart/Stepper.tsx'
import { mostPieces, titleOf } from '#contract/shop/product.ts'
import type { StoreProduct } from '#contract/shop/products.ts'

const articleOf = (row: StoreProduct) => ({
  product: row._id,
  title: titleOf(row),
  shortDescription: row.shortDescription,
  price: row.price,
})

/** How many of each product lie in the cart. */
export function amountsIn(lines: readonly ShownCartLine[] | undefined) {
  const amounts = new Map(lines?.map(({ id, amount }) => [id, amount]))
  return ({ _id, price }: Pick<StoreProduct, '_id' | 'price'>) => amounts.get(articleIdOf({ product: _id, price })) ?? 0
}

/** One tap puts it into the cart; from then on it counts up and down. On the product's own page the cart stands beside it: that is the way on. */
export function InCart({ row, amount, wide }: { row: StoreProduct; amount: number; wide?: boolean }) {
  const article = articleOf(row)
  if (amount > 0) {
    const stepper = <Stepper article={article} amount={amount} most={amount >= Math.min(mostPieces, row.left ?? mostPieces)} />
    if (!wide) return stepper
    return (
      <Flex gap="12" align="center" wrap="wrap">
        {stepper}
        <Button look="soft" size="row" aria-haspopup="dialog" onClick={openCart}>
          Zum Warenkorb
        </Button>
      </Flex>
    )
  }
  const out = row.left !== null && row.left <= 0
  const add = () => void addToCart(article)
  if (wide)
    return (
      <Button disabled={out} onClick={add}>
        {out ? 'Ausverkauft' : 'In den Warenkorb'}
      </Button>
    )
  return <IconButton label={`In den Warenkorb: ${article.title}`} icon={<PlusIcon size={22} />} disabled={out} onClick={add} />
}
