/**
 * The text of a foreign service's answer; undefined where it has more bytes than `most`, of which no more is read then: whoever answers must not
 * fill our memory.
 */
export async function textWithin(answer: Response, most: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  // Whoever leaves the loop early ends the connection.
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) return undefined
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
