import { textWithin } from '#server/outside/textWithin.ts'
import { type LanguageModel, ModelAway, patience, plainAnswer } from './port.ts'

/** Bytes of an answer; one as long as we let it be has some thousand. */
const longestReply = 200_000

interface Access {
  url: string
  key?: string
  model: string
}

/** A model behind the chat completions of OpenAI's API, as many services and programs of one's own offer them. */
export const chatModel = ({ url, key, model }: Access): LanguageModel => ({
  async answer(asked, longest) {
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
    const body = JSON.stringify({ model, messages: asked, max_tokens: 800, temperature: 0.3, stream: false })
    const wishes: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(patience) }
    const { status, text } = await fetch(`${url}/chat/completions`, wishes)
      .then(async answer => ({ status: answer.status, text: await textWithin(answer, longestReply) }))
      .catch(() => ({ status: 0, text: '' }))
    if (status !== 200 || text === undefined) throw new ModelAway()
    const answer = plainAnswer(contentIn(text), longest)
    if (!answer) throw new ModelAway()
    return answer
  },
})

function contentIn(text: string) {
  try {
    const { choices } = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }
    const content = choices?.[0]?.message?.content
    return typeof content === 'string' ? content : ''
  } catch {
    throw new ModelAway()
  }
}
