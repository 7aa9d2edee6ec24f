// shoot.ts port outdir path=name ...
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
const [,, port, out, ...list]=process.argv as any; const base=`http://127.0.0.1:${port}`;
const {executablePath,env}=await findChromium();
const b=await chromium.launch({executablePath,env,args:['--no-sandbox','--disable-gpu']});
for(const [w,h] of [[1280,800],[390,844]] as const){ const ctx=await b.newContext({viewport:{width:w,height:h},locale:'en-GB',timezoneId:'Europe/London',javaScriptEnabled:false}); const p=await ctx.newPage();
 await p.goto(base+'/auth/login'); await p.fill('[name=email]','admin@harbour.example'); await p.fill('[name=password]','correct horse battery'); await p.click('main button[type=submit]'); await p.waitForURL(/admin|account/);
 for(const item of list){ const [path,name,act]=item.split('=>'); await p.goto(base+path); if(act){ for(const a of act.split(';;')){ const [k,sel,val]=a.split('|'); if(k==='click') await p.click(sel); else if(k==='fill') await p.fill(sel,val); else if(k==='check') await p.check(sel); else if(k==='wait') await p.waitForTimeout(Number(sel)); } await p.waitForLoadState(); }
  const over=await p.evaluate('document.documentElement.scrollWidth-document.documentElement.clientWidth').catch(()=>'?'); 
  await p.screenshot({path:`${out}/${name}-${w}.png`,fullPage:true}); console.log(name,w,await p.title(),'overflow',over); } await ctx.close(); }
await b.close();
