const postponed = 'after-paint'
/** A MIME type that no browser runs. */
const postponedScript = 'text/after-paint'

/**
 * The page with its scripts postponed: `startScripts` loads them once the page has been painted. Otherwise the browser
 * takes bandwidth from styles and font for them, and runs them before it paints what the server sent.
 */
export const postponeScripts = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${postponed}"`)
    .replace('type="module" async=""', `type="${postponedScript}"`)

/**
 * An inline script. It changes the elements back, so that React finds what it rendered. A script that it makes itself may
 * load others ('strict-dynamic'), one that the parser made may not. A hidden tab is not painted, so
 * there it waits for nothing; nor does it wait longer than three seconds for a paint that the browser does not report.
 * `slowLoadScript` stands before it and says what happens when they fail.
 */
export const startScripts = `document.addEventListener('DOMContentLoaded',function(){
var isStarted=false,start=function(){if(isStarted)return;isStarted=true;
document.querySelectorAll('link[rel=${postponed}]').forEach(function(l){l.rel='modulepreload'});
document.querySelectorAll('script[type="${postponedScript}"]').forEach(function(s){
var m=document.createElement('script');m.type='module';m.text=s.text;m.addEventListener('error',loadAgain);s.replaceWith(m)})};
if(document.hidden)start();
document.addEventListener('visibilitychange',start);setTimeout(start,3000);
new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint').length)start()})
.observe({type:'paint',buffered:true})})`
