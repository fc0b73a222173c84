import { Text } from '@chakra-ui/react'
import { Page } from '#client/kit/Page.tsx'
import { Link } from '#client/map/links.tsx'
import { newestText } from '#contract/agreements/texts.ts'
import { P, ProsePart } from './Prose.tsx'

/** The consent to health data, to read for everybody; signed in, it is asked for by itself. */
export default function Consent() {
  const { title, paragraphs, version, notice } = newestText('health')
  return (
    <Page title="Einwilligung">
      <ProsePart title={title}>
        {paragraphs.map(paragraph => (
          <P key={paragraph}>{paragraph}</P>
        ))}
      </ProsePart>
      {notice && (
        <ProsePart title={notice.title}>
          {notice.sections.map(section => (
            <P key={section.title}>
              <b>{section.title}</b> {section.text}
            </P>
          ))}
        </ProsePart>
      )}
      <Text textStyle="small" color="ink2" paddingTop="12">
        Fassung {version}. Unterschrieben wird nach dem Anmelden; deine Unterschrift findest du im Profil. Mehr unter{' '}
        <Link to="datenschutz">
          <u>Datenschutz</u>
        </Link>
        .
      </Text>
    </Page>
  )
}
