import { startClub } from './processes.ts';
import { measure } from './load.ts';
import { signIns } from './seed-store.ts';
const folder='tests/output/bench-1'; const PORT=20000+Math.floor(Math.random()*20000);
const want=(process.env.PAGES??'/auth/login,/account/dashboard,/admin/members,/admin/accessLogs,/classes').split(',');
const club=await startClub(folder,PORT);
const origin=`http://127.0.0.1:${PORT}`;
async function signIn(role:keyof typeof signIns){const a=await fetch(`${origin}/auth/login`,{method:'POST',body:new URLSearchParams(signIns[role]),headers:{origin},redirect:'manual'});return a.headers.getSetCookie().map(l=>l.split(';')[0]).join('; ');}
try{
const member=await signIn('member'), admin=await signIn('admin');
for(const path of want){
 const cookie=path.startsWith('/admin')?admin:path==='/auth/login'?undefined:member;
 const t={port:PORT,path,cookie};
 await measure(t,{connections:10,seconds:1.5,pid:club.pid});
 const r=[];for(let i=0;i<3;i++){r.push(await measure(t,{connections:10,seconds:1.2,pid:club.pid}));}
 console.log(path, r.map(x=>x.cpuMs?.toFixed(2)).join(' '), 'rps', Math.max(...r.map(x=>x.requestsPerSecond)).toFixed(0));
}
}finally{await club.stop();}
