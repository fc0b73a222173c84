import { Text } from '@chakra-ui/react'
import { holderOf, useEmployee, useSession } from '#client/data/session.ts'

/** True where one of these people is whoever acts: somebody else decides then. Of an administrator the server judges whether anybody could (T04). */
export function useIsOwn(...people: readonly (string | null)[]) {
  const isAdmin = holderOf(useSession())?.roles.includes('admin')
  const me = useEmployee()?._id
  return me !== undefined && !isAdmin && people.includes(me)
}

/** Stands in place of the buttons of a decision on what is one's own. */
export const OwnDecision = () => (
  <Text color="ink2" paddingTop="8">
    Über Eigenes entscheidet jemand anderes.
  </Text>
)
