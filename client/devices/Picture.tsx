import { Flex, Image } from '@chakra-ui/react'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'

/** The small picture of a row, or its place. */
export function DevicePicture({ address }: { address: string | null | undefined }) {
  const look = { width: '56px', height: '56px', borderRadius: 'inner', flexShrink: 0 } as const
  if (address) return <Image src={`/api/${address}`} alt="" objectFit="cover" {...look} />
  return (
    <Flex {...look} bg="sunken" color="ink2" align="center" justify="center" aria-hidden>
      <BarbellIcon size={26} />
    </Flex>
  )
}
