import { Box, chakra, Flex } from '@chakra-ui/react'
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneRight'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useChatLog } from '#client/data/chatLog.ts'
import { whenLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { thousands } from '#client/kit/format.ts'
import { longestMessage, messageText } from '#contract/chat/shapes.ts'
import type { ChatLine } from './chatLines.ts'
import { answerNothing, type ChatDraft, dropBeside, endDraft, endEdits, idToSend } from './drafts.ts'
import type { GroupLine } from './groupLines.ts'
import { editMessage, sendMessage } from './messageActs.ts'
import { QuotedText, useQuoted } from './Quote.tsx'
import { useTells } from './typing.ts'
import { useField } from './useField.ts'

const Area = chakra('textarea', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '44px',
    maxHeight: '164px',
    paddingInline: '12',
    paddingBlock: '10',
    fontSize: '16px',
    lineHeight: '24px',
    resize: 'none',
    color: 'ink',
    bg: 'field',
    borderRadius: 'field',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    outline: 'none',
    _focus: { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  },
})

/** Letters from which the rest is counted. */
const countedFrom = 4500
const fine = () => matchMedia('(pointer: fine)').matches

interface Shows {
  id: string
  draft: ChatDraft | undefined
  group: GroupLine
  lines: ReadonlyMap<string, ChatLine>
  /** Hears of each message that lies in the outbox by now. */
  onWritten: (id: string) => void
}

/** The text in the making: a message, an answer, or an edit. */
export function Field({ id, draft, group, lines, onWritten }: Shows) {
  const { text, type, flush, sent } = useField(id, draft)
  const tells = useTells(group._id)
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const submit = useSubmit({ id, draft, group, lines, onWritten }, { text, flush, sent, setError })
  useHeight(area, text)
  const stop = () => void whenLocal().then(local => (draft?.edits ? endEdits(local, group._id) : answerNothing(local, group._id)))
  const send = async () => {
    tells.stop()
    await submit()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (draft?.edits || draft?.replyTo)) stop()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !fine()) return
    event.preventDefault()
    void send()
  }
  return (
    <>
      <DraftSubject draft={draft} lines={lines} onStop={stop} />
      <Flex align="flex-end" gap="4" padding="8">
        <Area
          ref={area}
          rows={1}
          value={text}
          maxLength={longestMessage}
          aria-label={draft?.edits ? 'Nachricht bearbeiten' : `Nachricht an ${group.name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder="Nachricht"
          enterKeyHint={fine() ? 'send' : 'enter'}
          onChange={({ target: { value } }) => {
            setError(undefined)
            type(value)
            tells.stroke(value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => void flush()}
        />
        <IconButton
          label={draft?.edits ? 'Ändern' : 'Senden'}
          color="brandInk"
          icon={<PaperPlaneRightIcon size={24} weight="fill" />}
          // The keyboard stays open.
          onPointerDown={event => event.preventDefault()}
          onClick={() => void send()}
        />
      </Flex>
      <Box id={`${id}-error`} aria-live="polite" textStyle="small" paddingInline="16" color="danger">
        {error}
      </Box>
      {text.length >= countedFrom && (
        <Box
          textStyle="micro"
          textAlign="end"
          paddingInline="16"
          paddingBottom="6"
          color={text.length >= longestMessage ? 'danger' : 'ink2'}
          role="status"
        >
          {thousands(text.length)} von {thousands(longestMessage)} Zeichen
        </Box>
      )}
    </>
  )
}

/** The message that is answered or edited, and the way out of it. */
function DraftSubject({ draft, lines, onStop }: Pick<Shows, 'draft' | 'lines'> & { onStop: () => void }) {
  const quoted = useQuoted(draft?.edits ?? draft?.replyTo, lines)
  if (!draft?.edits && !draft?.replyTo) return null
  return (
    <Flex align="center" gap="8" paddingStart="12" paddingEnd="4" paddingTop="4">
      <Box flex={1} minWidth={0} borderStart="3px solid {colors.brand}" paddingStart="8">
        {draft.edits ? (
          <Box textStyle="label" color="brandInk">
            Nachricht bearbeiten
          </Box>
        ) : (
          <QuotedText quoted={quoted} />
        )}
      </Box>
      <IconButton label={draft.edits ? 'Nicht mehr bearbeiten' : 'Nicht mehr antworten'} icon={<XIcon size={20} />} onClick={onStop} />
    </Flex>
  )
}

/** Grows with its text up to six lines. */
function useHeight(area: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its text
  useLayoutEffect(() => {
    if (!area.current) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [area, text])
}

interface Writes {
  text: string
  flush: () => Promise<unknown>
  sent: ReturnType<typeof useField>['sent']
  setError: (message: string | undefined) => void
}

/** Sends what stands in the field, which empties once it lies in the outbox. */
function useSubmit({ id, draft, group, lines, onWritten }: Shows, { text, flush, sent, setError }: Writes) {
  const log = useChatLog()
  const busy = useRef(false)
  return async () => {
    const words = text.trimEnd()
    if (busy.current || words.trim() === '') return
    busy.current = true
    try {
      messageText().required().validateSync(words)
      await flush()
      const local = await whenLocal()
      // The field's text goes all the same, or says why not, where another device has just ended the draft or nothing could be stored.
      const stored = (await local.one('chatDrafts', id)) ?? draft
      const place = { group: group._id, name: group.name }
      if (stored?.edits) {
        const version = (await log?.one(stored.edits))?.version ?? lines.get(stored.edits)?.version ?? 1
        await editMessage(place, { _id: stored.edits, version }, words)
        await dropBeside(local, group._id, text)
      } else {
        const _id = stored ? await idToSend(local, log, { ...stored, text: words }) : v7()
        if (_id !== 'sent') {
          await sendMessage({ ...place, _id, text: words, replyTo: draft?.replyTo })
          onWritten(_id)
        }
      }
      await sent(words, stored?.edits !== undefined, () => endDraft(local, id))
    } catch (error) {
      setError(
        error instanceof CallError || (error as Error).name === 'ValidationError'
          ? (error as Error).message
          : 'Nicht gesendet: Auf diesem Gerät liess sich nichts speichern.',
      )
    } finally {
      busy.current = false
    }
  }
}
