import { chakra } from '@chakra-ui/react'
import { Link } from '#client/map/links.tsx'

const Line = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '20',
    textStyle: 'small',
    color: 'ink2',
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})

/** Links to the imprint and the privacy notice; shown wherever one may be signed out, and in one's own place. */
export const LegalLinks = ({ onPick, centred }: { onPick?: () => void; centred?: boolean }) => (
  <Line aria-label="Rechtliches" justifyContent={centred ? 'center' : undefined} marginTop="8">
    <Link to="impressum" onClick={onPick}>
      Impressum
    </Link>
    <Link to="datenschutz" onClick={onPick}>
      Datenschutz
    </Link>
  </Line>
)
