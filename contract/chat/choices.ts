import { type InferType, object } from 'yup'
import { get, put } from '#contract/call.ts'
import { flag } from '#contract/shapes.ts'

const switches = {
  online: flag().label('Anzeigen, dass du online bist'),
  lastSeen: flag().label('Anzeigen, wann du zuletzt da warst'),
  typing: flag().label('Anzeigen, dass du schreibst'),
  receipts: flag().label('Lesebestätigungen'),
  pushText: flag().label('Text in Push-Nachrichten'),
  quiet: flag().label('Nachts keine Push-Nachrichten'),
}

const choices = object({
  online: switches.online.required(),
  lastSeen: switches.lastSeen.required(),
  typing: switches.typing.required(),
  receipts: switches.receipts.required(),
  pushText: switches.pushText.required(),
  quiet: switches.quiet.required(),
})
export type ChatChoices = InferType<typeof choices>

/** Calls of what each shows of themselves (K07). */
export const choiceCalls = {
  /** The caller's choices of what they show; who hides something doesn't see it of others. Not in the specification. */
  choices: get('chat/choices', { access: [], example: {} }, choices),
  /** Changes those that are named. */
  choose: put(
    'chat/choices',
    {
      access: [],
      offline: true,
      lane: () => 'chat choices',
      body: object(switches),
      example: { body: { receipts: true } },
    },
    choices,
  ),
}
