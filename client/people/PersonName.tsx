import { chakra } from '@chakra-ui/react'

const Whole = chakra('span', { base: { display: 'flex', minWidth: 0, maxWidth: 'full' } })
const Last = chakra('span', { base: { flex: '0 1000 auto', minWidth: '3ch', overflow: 'hidden', textOverflow: 'ellipsis' } })
const First = chakra('span', {
  // The first name shrinks once the last name has.
  base: { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
})

/** «Ammann-Kläntschi-Hinterw…, Anna» on one line: a long name is cut in its last name, the first name stays. */
export const PersonName = ({ nachname, vorname }: { nachname: string; vorname: string }) => (
  <Whole>
    <Last>{nachname}</Last>
    <First>, {vorname}</First>
  </Whole>
)
