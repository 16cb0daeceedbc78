import fs from 'node:fs'
import path from 'node:path'

/** For the operator: one sentence on what to do, and the end. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Written into `node_modules`, where nobody has to ignore or remove it. */
export const logFolder = 'node_modules/.cache/waymark'

/** Keeps what a tool has printed, and returns the name of the file. */
export function keepLog(name, text) {
  const file = `${logFolder}/${name}`
  fs.mkdirSync(logFolder, { recursive: true })
  fs.writeFileSync(file, text)
  return file
}

/** Tools are found where npm put them, and Node among them. */
export const toolEnvironment = (more = {}) => ({
  ...process.env,
  PATH: path.resolve('node_modules/.bin') + path.delimiter + process.env.PATH,
  ...more,
})
