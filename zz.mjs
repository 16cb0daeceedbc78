import { chromium } from 'playwright-core'
import bin from '@sparticuz/chromium'
const browser = await chromium.launch({ executablePath: await bin.executablePath(), args: bin.args.filter((a) => a !== '--single-process' && a !== '--no-zygote') })
const b = 'http://localhost:4031'
const p = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
p.on('response', (r) => { if (r.url().includes('/api/reports')) r.text().then((t) => console.log(r.status(), t.slice(0, 300))) })
p.on('pageerror', (e) => console.log('ERR', e.message)); p.on('console', (m) => console.log('C', m.text().slice(0, 200)))
await p.goto(b + '/report?company=halyard-bank'); await p.waitForTimeout(1500)
await p.getByText('It is spam').click(); 
await p.getByRole('button', { name: 'Send report' }).click(); await p.waitForTimeout(2500)
await p.screenshot({ path: '/tmp/vis3-r2.png', fullPage: true }); console.log(p.url())
await browser.close()
