import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useRef } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { moment } from '#client/kit/moment.ts'
import { Page } from '#client/kit/Page.tsx'
import { useSaveKeys } from '#client/kit/saveKeys.ts'
import type { ScreenName } from '#contract/screens.ts'
import type { Build } from './useBuild.ts'

interface PageProps {
  title: string
  back: ScreenName
  build: Build
  /** Words of the button. */
  button?: string
  children: ReactNode
}

const takesBack = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** The frame of a builder: save within the thumb's reach and one step back on top, also by Ctrl S and Ctrl Z, and the draft of an earlier time. */
export function BuilderPage({ title, back, build, button = 'Speichern', children }: PageProps) {
  const saves = useSaveKeys<HTMLDivElement>(() => void build.submit())
  const latest = useRef(build)
  latest.current = build
  const save = useCallback(() => void latest.current.submit(), [])
  return (
    <Page title={title} back={back} actions={<StepBack disabled={!build.changed} onClick={build.back} />}>
      <Flex
        direction="column"
        gap="18"
        paddingTop="12"
        onKeyDown={event => {
          if (!takesBack(event)) return saves(event)
          event.preventDefault()
          build.back()
        }}
      >
        <DraftOffer build={build} />
        {children}
        {build.problems.size > 0 && (
          <Box role="alert" bg="dangerSoft" color="danger" borderRadius="inner" padding="14">
            {[...new Set(build.problems.values())].map(message => (
              <Text key={message} textStyle="label">
                {message}
              </Text>
            ))}
          </Box>
        )}
        {build.said && (
          <Text role="alert" color="danger" textStyle="label">
            {build.said}
          </Text>
        )}
      </Flex>
      <SaveBar button={button} busy={build.busy} onSave={save} />
    </Page>
  )
}

const StepBack = memo((props: { disabled: boolean; onClick: () => void }) => (
  <IconButton label="Einen Schritt zurück" icon={<ArrowUUpLeftIcon size={22} />} {...props} />
))

const SaveBar = memo(({ button, busy, onSave }: { button: string; busy: boolean; onSave: () => void }) => (
  <DockBar>
    <Box maxWidth="content" marginInline="auto" padding="12px 16px">
      <Button size="dock" width="full" busy={busy} onClick={onSave}>
        {button}
      </Button>
    </Box>
  </DockBar>
))

function DraftOffer({ build: { offered, takeDraft, dropDraft } }: { build: Build }) {
  if (!offered) return null
  return (
    <Flex role="status" wrap="wrap" gap="8" align="center" bg="sunken" borderRadius="inner" paddingInline="14" paddingBlock="8">
      <Text flex="1 1 180px" textStyle="label">
        Nicht gesichert: dein Entwurf von {moment(offered.at)}
      </Text>
      <Flex wrap="wrap" gap="8">
        <Button look="soft" size="row" onClick={takeDraft}>
          Weiterschreiben
        </Button>
        <Button look="text" size="row" onClick={() => void dropDraft()}>
          Verwerfen
        </Button>
      </Flex>
    </Flex>
  )
}
