import type { WriteStream } from 'node:tty'

const width = 40

/** Shows a bar that fills; where the output is no terminal, a line for every tenth. */
export function progress(out: Pick<WriteStream, 'write' | 'isTTY'>, now = () => Date.now()) {
  const begun = now()
  let told = 0
  return (share: number, visits: number) => {
    const percent = Math.floor(share * 100)
    const seconds = Math.round((now() - begun) / 1000)
    const line = `${String(percent).padStart(3)} %  ${visits} Besuche, ${seconds} s`
    if (out.isTTY) out.write(`\r[${'█'.repeat(Math.round(share * width)).padEnd(width)}] ${line}${share >= 1 ? '\n' : ''}`)
    else if (percent >= told + 10 || share >= 1) {
      told = percent - (percent % 10)
      out.write(`${line}\n`)
    }
  }
}
