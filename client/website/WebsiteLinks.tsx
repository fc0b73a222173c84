import { ButtonLink } from '#client/kit/Button.tsx'

const words = { website: 'Texte', websiteOffers: 'Angebote', websiteJobs: 'Stellen' } as const
type WebsiteScreen = keyof typeof words

/** The other screens of the website. */
export const WebsiteLinks = ({ to }: { to: readonly WebsiteScreen[] }) =>
  to.map(name => (
    <ButtonLink key={name} to={name as 'website'} look="text" size="row">
      {words[name]}
    </ButtonLink>
  ))
