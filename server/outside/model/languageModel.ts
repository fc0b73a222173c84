import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import { chatModel } from './chat.ts'
import type { LanguageModel } from './port.ts'
import { sandbox } from './sandbox.ts'

/** True where questions go to the sandbox: on a trial, or where `SANDBOX` names it. */
export const isModelSandbox = ({ settings }: WithSettings) =>
  !settings.model && (isLoopback(settings.publicUrl) || settings.modelSandbox === true)

/** The service where `LLM_URL` is set, else the sandbox where that may be; none otherwise, and then nobody can ask. */
export function languageModel(house: WithDb & WithSettings): LanguageModel | undefined {
  if (house.settings.model) return chatModel(house.settings.model)
  return isModelSandbox(house) ? sandbox(house) : undefined
}
