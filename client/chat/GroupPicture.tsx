import { Box } from '@chakra-ui/react'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { ChatGroup } from '#contract/chat/shapes.ts'
import { Portrait } from './Portrait.tsx'

/** The picture of a group, or of the other one in a one-to-one chat. */
export function GroupPicture({ group, size = 44 }: { group: Pick<ChatGroup, 'kind' | 'name' | 'bild'>; size?: number }) {
  const [vorname = '', ...rest] = group.name.split(' ')
  if (group.kind === 'direct' || group.bild)
    return <Portrait person={{ vorname, nachname: rest.at(-1) ?? '', bild: group.bild }} size={size} />
  return (
    <Box
      as="span"
      display="grid"
      placeItems="center"
      flexShrink={0}
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      bg="sunken"
      color="ink2"
      aria-hidden
    >
      <UsersThreeIcon size={size * 0.55} />
    </Box>
  )
}
