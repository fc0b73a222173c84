import { Box, Image } from '@chakra-ui/react'
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag'

/** A square picture of a product, its place held; a drawn bag where there is none. */
export function Picture({ address, eager }: { address: string | undefined; eager?: boolean }) {
  return (
    <Box aspectRatio="1" borderRadius="inner" overflow="hidden" bg="sunken" display="grid" placeItems="center" color="ink3">
      {address ? (
        <Image
          src={`/api/${address}`}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width="full"
          height="full"
          objectFit="cover"
        />
      ) : (
        <ShoppingBagIcon size={36} aria-hidden />
      )}
    </Box>
  )
}
